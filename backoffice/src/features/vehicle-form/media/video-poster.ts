import { scaleDown } from '@dealer/shared-domain';

const posterSidePixels = 1_280;
/** Taken after this time, because the first frame is often black. */
const posterAtSeconds = 1;
const timeLimitMs = 10_000;

/** A still image of a video, as its poster; null if this browser cannot play the video. */
export async function makePoster(file: File): Promise<File | null> {
  if (typeof OffscreenCanvas === 'undefined') return null;
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    video.src = url;
    await happens(video, 'loadeddata');
    video.currentTime = Math.min(posterAtSeconds, video.duration / 2 || 0);
    await happens(video, 'seeked');
    const size = scaleDown(video.videoWidth, video.videoHeight, posterSidePixels);
    const canvas = new OffscreenCanvas(size.width, size.height);
    canvas.getContext('2d')?.drawImage(video, 0, 0, size.width, size.height);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
    return new File([blob], `${file.name.replace(/\.[^.]+$/, '')}.jpg`, { type: 'image/jpeg' });
  } catch {
    // The poster is optional: this browser cannot play the video.
    return null;
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}

function happens(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`No ${event} in time`)), timeLimitMs);
    const end = (settle: () => void) => {
      clearTimeout(limit);
      settle();
    };
    video.addEventListener(event, () => end(resolve), { once: true });
    video.addEventListener('error', () => end(() => reject(new Error('The video cannot be played'))), { once: true });
  });
}
