/** Widths that are ever made; another width is answered with the next larger one, so that the cache stays small. */
export const servedWidths = [160, 320, 400, 480, 640, 800, 960, 1200, 1600] as const;

/** Qualities that are ever made for `q_1` to `q_100`, for the same reason. */
const servedQualities = [20, 40, 60, 80, 100] as const;

const automaticQuality = 78;

export type ImageFormat = 'webp' | 'jpeg';

/** What a delivery address asks for, already snapped to what is served. */
export type Transformation = {
  width?: number;
  format?: ImageFormat | 'auto';
  quality: number;
};

const formats: Readonly<Record<string, Transformation['format']>> = {
  auto: 'auto',
  webp: 'webp',
  jpg: 'jpeg',
};

/** Whether a path segment is meant as a transformation (`w_800,f_auto`), known or not. */
export function isTransformation(segment: string): boolean {
  return /^[a-z]{1,3}_/.test(segment);
}

/** Reads `w_800,f_auto,q_auto,c_limit`; null for anything outside the whitelist. */
export function parseTransformation(segment: string): Transformation | null {
  const transformation: Transformation = { quality: automaticQuality };
  const seen = new Set<string>();
  for (const part of segment.split(',')) {
    const [, key, value] = /^([wfqc])_([a-z0-9]+)$/.exec(part) ?? [];
    if (key === undefined || value === undefined || seen.has(key)) return null;
    seen.add(key);
    if (!applyPart(transformation, key, value)) return null;
  }
  return transformation;
}

function applyPart(transformation: Transformation, key: string, value: string): boolean {
  // Without a height both crops mean "at most this wide", so they leave no trace.
  if (key === 'c') return value === 'fill' || value === 'limit';
  if (key === 'f') {
    transformation.format = Object.hasOwn(formats, value) ? formats[value] : undefined;
    return transformation.format !== undefined;
  }
  if (key === 'q' && value === 'auto') return true;
  if (!/^[1-9]\d{0,3}$/.test(value)) return false;
  const number = Number(value);
  if (key === 'w') {
    transformation.width = snapUp(servedWidths, number);
    return true;
  }
  transformation.quality = snapUp(servedQualities, number);
  return number <= 100;
}

function snapUp(steps: readonly number[], value: number): number {
  return steps.find((step) => step >= value) ?? Math.max(...steps);
}

/** The format for a browser that accepts `accept`, when the address leaves the choice to us. */
export function negotiateFormat(accept: string): ImageFormat {
  return /\bimage\/webp\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accept) ? 'webp' : 'jpeg';
}
