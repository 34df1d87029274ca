import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readVin } from './barcode-reader.ts';

export type CameraState = 'starting' | 'looking' | 'not-found-yet' | 'refused' | 'missing' | 'busy' | 'no-reader';

const pauseMs = 120;
/** After this time the page offers other ways to enter the VIN. */
const patienceMs = 12_000;

/** Reads frames of the camera until one shows a VIN. */
export function useVinCamera(onVin: (vin: string) => void): {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
} {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const report = useEffectEvent(onVin);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    void runCamera(video, signal, (next) => !signal.aborted && setState(next)).then((vin) => {
      if (vin && !signal.aborted) report(vin);
    });
    return () => stop.abort();
  }, []);

  return { video, state };
}

async function runCamera(
  video: RefObject<HTMLVideoElement | null>,
  signal: AbortSignal,
  setState: (state: CameraState) => void,
): Promise<string | null> {
  const stream = await openCamera(setState);
  if (!stream) return null;
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  const element = video.current;
  if (signal.aborted || !element) {
    close();
    return null;
  }
  signal.addEventListener('abort', close, { once: true });
  element.srcObject = stream;
  await element.play().catch(() => undefined);
  setState('looking');
  try {
    return await readFrames(element, signal, () => setState('not-found-yet'));
  } catch {
    setState('no-reader');
    return null;
  } finally {
    close();
  }
}

async function openCamera(setState: (state: CameraState) => void): Promise<MediaStream | null> {
  // Missing without https, too.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices?.getUserMedia) {
    setState('missing');
    return null;
  }
  try {
    const size = { width: { ideal: 1920 }, height: { ideal: 1080 } };
    return await devices.getUserMedia({ video: { facingMode: { ideal: 'environment' }, ...size } });
  } catch (error) {
    setState(toRefusal(error));
    return null;
  }
}

function toRefusal(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing';
}

async function readFrames(element: HTMLVideoElement, signal: AbortSignal, onPatienceEnd: () => void) {
  const startedAtMs = performance.now();
  while (!signal.aborted) {
    const vin = element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await readVin(element) : null;
    if (vin) return vin;
    if (performance.now() - startedAtMs > patienceMs) onPatienceEnd();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return null;
}
