import { twice } from '@dealer/shared-domain';
import { useState } from 'react';

/** A part of the page whose code comes when somebody reaches for it. `load` stands outside of the component. */
export function useOnDemand<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part>();

  /** Rejects when the code does not come. */
  async function fetchPart(): Promise<void> {
    const loaded = await twice(load);
    setPart(() => loaded);
  }

  /** Under the finger or the mouse, so that it is there when they press. The press asks again. */
  function fetchAhead(): void {
    twice(load).catch(() => undefined);
  }

  return { part, fetchPart, fetchAhead };
}
