/** The mean colour of a picture as `#rrggbb`, for its place while it loads; null where the browser cannot tell. */
export async function readPictureColor(file: File): Promise<string | null> {
  if (!file.type.startsWith('image/') || typeof createImageBitmap === 'undefined') return null;
  try {
    const pixel = await createImageBitmap(file, { resizeWidth: 1, resizeHeight: 1, resizeQuality: 'medium' });
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(pixel, 0, 0);
    pixel.close();
    const rgb = context?.getImageData(0, 0, 1, 1).data.slice(0, 3);
    return rgb ? `#${[...rgb].map((part) => part.toString(16).padStart(2, '0')).join('')}` : null;
  } catch {
    // The colour is an ornament: a picture that this browser cannot decode does without.
    return null;
  }
}
