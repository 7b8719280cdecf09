// The program's memory allocation; see Allocation.c. It declares nothing: the definitions take the place of the C library's.
