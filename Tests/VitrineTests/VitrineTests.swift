// Tests of Vitrine.
