type Size = { width: number; height: number };
type Move = {
  /** Where the picture's corner is in the window (px). */
  pan: { x: number; y: number };
  /** The size of the enlarged picture (px). */
  picture: Size;
  window: Size;
};

/** The part of a picture that is seen: how far its edges are from the picture's (percent), for the CSS `inset`. */
export function toSeenPart({ pan, picture, window }: Move): {
  top: number;
  right: number;
  bottom: number;
  left: number;
} {
  const toPercent = (hidden: number, length: number) => Math.min(100, Math.max(0, (hidden / length) * 100));
  return {
    top: toPercent(-pan.y, picture.height),
    right: toPercent(pan.x + picture.width - window.width, picture.width),
    bottom: toPercent(pan.y + picture.height - window.height, picture.height),
    left: toPercent(-pan.x, picture.width),
  };
}
