/* Shows the pictures that a player puts into shared memory in a window of GTK 4: gtk4 FILE. */
#include <fcntl.h>
#include <gtk/gtk.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "vitrine_frames.h"

static const vitrine_frames_header *header;
static uint64_t shown;

/* Once for each refresh of the display. */
static gboolean refresh(GtkWidget *picture, GdkFrameClock *clock, gpointer data) {
  uint64_t number = vitrine_frames_newest(header);
  if (vitrine_frames_is_closed(header)) gtk_window_destroy(GTK_WINDOW(data));
  if (number == shown || number == 0) return G_SOURCE_CONTINUE;
  const vitrine_frames_slot *slot = vitrine_frames_find(header, number);
  GBytes *pixels = g_bytes_new(vitrine_frames_pixels(slot), (gsize)slot->stride * slot->height);
  GdkTexture *texture =
      gdk_memory_texture_new(slot->width, slot->height, GDK_MEMORY_B8G8R8A8, pixels, slot->stride);
  /* What was written over meanwhile is left for the next refresh. */
  if (vitrine_frames_is_whole(slot, number)) {
    gtk_picture_set_paintable(GTK_PICTURE(picture), GDK_PAINTABLE(texture));
    shown = number;
  }
  g_object_unref(texture);
  g_bytes_unref(pixels);
  return G_SOURCE_CONTINUE;
}

static void activate(GtkApplication *application, gpointer data) {
  GtkWidget *window = gtk_application_window_new(application);
  GtkWidget *picture = gtk_picture_new();
  gtk_window_set_title(GTK_WINDOW(window), "Vitrine in GTK");
  gtk_window_set_default_size(GTK_WINDOW(window), 640, 360);
  gtk_window_set_child(GTK_WINDOW(window), picture);
  gtk_widget_add_tick_callback(picture, refresh, window, NULL);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
  int file = count > 1 ? open(arguments[1], O_RDONLY) : -1;
  struct stat facts;
  if (file < 0 || fstat(file, &facts) != 0) return perror("gtk4: open"), 1;
  header = mmap(NULL, facts.st_size, PROT_READ, MAP_SHARED, file, 0);
  if (header == MAP_FAILED || header->magic != VITRINE_FRAMES_MAGIC) return 1;
  GtkApplication *application = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(application), 0, NULL);
}
