/** Other widths get the next larger one, which limits the cache. */
const servedWidths = [160, 320, 400, 480, 640, 800, 960, 1200, 1600] as const;

/** Qualities for `q_1` to `q_100`, limited for the same reason. */
const servedQualities = [20, 40, 60, 80, 100] as const;

const automaticQuality = 78;

export type ImageFormat = 'avif' | 'webp' | 'jpeg';

const formatsByPreference = ['avif', 'webp'] as const;

/** Rounded to the served widths and qualities. */
export type Transformation = {
  width?: number;
  format?: ImageFormat | 'auto';
  quality: number;
};

const formats: Readonly<Record<string, Transformation['format']>> = {
  auto: 'auto',
  avif: 'avif',
  webp: 'webp',
  jpg: 'jpeg',
};

/** True for transformation syntax, even when not supported. */
export function isTransformation(segment: string): boolean {
  return /^[a-z]{1,3}_/.test(segment);
}

/** Parses `w_800,f_auto,q_auto,c_limit`; null for unsupported options. */
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
  // Without a height both crops mean "at most this wide".
  if (key === 'c') return value === 'fill' || value === 'limit';
  if (key === 'f') {
    transformation.format = Object.hasOwn(formats, value) ? formats[value] : undefined;
    return transformation.format !== undefined;
  }
  if (key === 'q' && value === 'auto') return true;
  if (!/^[1-9]\d{0,3}$/.test(value)) return false;
  const number = Number(value);
  if (key === 'w') {
    transformation.width = roundUpTo(servedWidths, number);
    return true;
  }
  transformation.quality = roundUpTo(servedQualities, number);
  return number <= 100;
}

function roundUpTo(steps: readonly number[], value: number): number {
  return steps.find((step) => step >= value) ?? Math.max(...steps);
}

/** The best format that the `Accept` header names; a wildcard alone means a browser that may know JPEG only. */
export function negotiateFormat(accept: string): ImageFormat {
  const accepted = accept.split(',').flatMap((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [type];
  });
  return formatsByPreference.find((format) => accepted.includes(`image/${format}`)) ?? 'jpeg';
}
