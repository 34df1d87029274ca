import { RestError } from './rest-error.ts';

export type CountKind = 'exact' | 'planned' | 'estimated';

export type Preferences = {
  count?: CountKind;
  isStrict: boolean;
  /** What is honoured, as `Preference-Applied` repeats it. */
  applied: string[];
};

// Known, and without effect on a read.
const writePreferences =
  /^(return=(minimal|representation|headers-only)|resolution=(merge|ignore)-duplicates|missing=(default|null))$/;

/** Reads the `Prefer` header. What is unknown is ignored, unless `handling=strict` asks for a refusal. */
export function parsePreferences(header: string | null): Preferences {
  const preferences: Preferences = { isStrict: false, applied: [] };
  const unknown: string[] = [];
  for (const part of (header ?? '').split(',')) {
    const preference = part.trim();
    if (preference === '' || writePreferences.test(preference)) continue;
    const count = /^count=(exact|planned|estimated)$/.exec(preference)?.[1];
    if (count === 'exact' || count === 'planned' || count === 'estimated') preferences.count = count;
    else if (preference === 'handling=strict') preferences.isStrict = true;
    else if (preference !== 'handling=lenient') {
      unknown.push(preference);
      continue;
    }
    preferences.applied.push(preference);
  }
  if (preferences.isStrict && unknown.length > 0) {
    throw new RestError({
      status: 400,
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
  }
  return preferences;
}
