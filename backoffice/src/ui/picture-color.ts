/** The mean colour of a picture as `#rrggbb`, for its placeholder; null if the browser cannot read it. */
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
    // The colour is optional: this browser cannot decode the picture.
    return null;
  }
}
