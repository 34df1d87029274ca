import { useEffect, useRef } from 'react';

const previewWidth = 480;

/** On a canvas, because the content policy of public pages forbids `blob:` addresses. */
export function PhotoPreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    const paint = (bitmap: ImageBitmap) => {
      const element = canvas.current;
      if (!isGone && element) {
        element.width = bitmap.width;
        element.height = bitmap.height;
        element.getContext('2d')?.drawImage(bitmap, 0, 0);
      }
      bitmap.close();
    };
    if (typeof createImageBitmap === 'function') {
      // A picture that cannot be decoded has no preview; its upload says why.
      createImageBitmap(file, { resizeWidth: previewWidth, imageOrientation: 'from-image' }).then(
        paint,
        () => undefined,
      );
    }
    return () => {
      isGone = true;
    };
  }, [file]);
  return <canvas ref={canvas} />;
}
