import { RestError } from './rest-error.ts';

const choices = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  handling: ['strict', 'lenient'],
} as const;

type CountKind = (typeof choices.count)[number];

export type Preferences = {
  resolution: (typeof choices.resolution)[number] | undefined;
  missing: (typeof choices.missing)[number] | undefined;
  return: (typeof choices.return)[number] | undefined;
  count: CountKind | undefined;
  handling: (typeof choices.handling)[number] | undefined;
  /** Applies with `handling=strict` only. */
  maxAffected: number | undefined;
};

// Accepted and ignored, as in PostgREST's default configuration.
const withoutEffect = ['tx=commit', 'tx=rollback'];

/** Parses the `Prefer` header. Unknown preferences are ignored, unless `handling=strict` is set. */
export function parsePreferences(header: string | null): Preferences {
  const parts = (header ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const preferences = {
    resolution: choose(parts, 'resolution', choices.resolution),
    missing: choose(parts, 'missing', choices.missing),
    return: choose(parts, 'return', choices.return),
    count: choose(parts, 'count', choices.count),
    handling: choose(parts, 'handling', choices.handling),
    maxAffected: parseMaxAffected(parts),
  };
  const unknown = parts.filter((part) => !isKnown(part));
  if (preferences.handling === 'strict' && unknown.length > 0) {
    throw new RestError({
      status: 400,
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
  }
  return preferences;
}

/** The first known value counts. */
function choose<Value extends string>(parts: string[], name: string, values: readonly Value[]): Value | undefined {
  for (const part of parts) {
    const value = values.find((known) => part === `${name}=${known}`);
    if (value !== undefined) return value;
  }
  return undefined;
}

function parseMaxAffected(parts: string[]): number | undefined {
  const text = parts.find((part) => /^max-affected=\d{1,15}$/.test(part));
  return text === undefined ? undefined : Number(text.slice('max-affected='.length));
}

function isKnown(part: string): boolean {
  if (part.startsWith('max-affected=') || withoutEffect.includes(part)) return true;
  return Object.entries(choices).some(([name, values]) => values.some((value) => part === `${name}=${value}`));
}

const headerOrder = ['resolution', 'missing', 'return', 'count', 'handling', 'maxAffected'] as const;

export function toAppliedHeader(
  preferences: Preferences,
  supported: readonly (keyof Preferences)[],
): string | undefined {
  const parts = headerOrder
    .filter((name) => supported.includes(name) && preferences[name] !== undefined)
    .filter((name) => name !== 'maxAffected' || preferences.handling === 'strict')
    .map((name) => `${name === 'maxAffected' ? 'max-affected' : name}=${preferences[name]}`);
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** May reject a change of more rows than `max-affected` (PGRST124). */
export function refuseTooMany({ handling, maxAffected }: Preferences, rowCount: number): void {
  if (handling !== 'strict' || maxAffected === undefined || rowCount <= maxAffected) return;
  throw new RestError({
    status: 400,
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${rowCount} rows`,
  });
}
