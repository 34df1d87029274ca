import { useCallback, useState } from 'react';

/** Notices a picture that cannot be loaded, also one that failed before the page came alive. */
export function useImageFailure() {
  const [isBroken, setIsBroken] = useState(false);
  const watch = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.currentSrc !== '' && image.naturalWidth === 0) setIsBroken(true);
  }, []);

  return {
    isBroken,
    imageProps: { ref: watch, onError: () => setIsBroken(true) },
    retry: () => setIsBroken(false),
  };
}
