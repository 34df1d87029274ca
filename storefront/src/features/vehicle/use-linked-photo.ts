import { useEffect, useState } from 'react';
import { takePhotoAnchor } from './photo-anchor.ts';

/** The picture of a shared link, which opens it when the page has loaded. */
export function useLinkedPhoto(open: () => void) {
  const [linked, setLinked] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address at arrival.
  useEffect(() => {
    const anchor = takePhotoAnchor();
    if (anchor === null) return;
    setLinked(anchor);
    open();
  }, []);
  return { linked, forget: () => setLinked(null) };
}
