import * as v from 'valibot';

/** Smaller differences are ignored. */
const leewayMs = 60_000;

const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ access_token: v.string(), expires_at: v.number(), clock_skew_ms: v.optional(v.number(), 0) }),
);
const claimsSchema = v.pipe(v.string(), v.parseJson(), v.object({ iat: v.number(), exp: v.number() }));

/**
 * Stores the expiry in server time and the device clock's offset, measured when a new token arrives. The library
 * compares the expiry with the device's clock; with a wrong clock it would refresh before every request, or never.
 */
export function toServerTime(given: string, storedBefore: string | null, nowMs: number): string {
  const session = v.safeParse(storedSchema, given);
  if (!session.success) return given;
  const claims = readClaims(session.output.access_token);
  if (!claims) return given;
  const before = v.safeParse(storedSchema, storedBefore);
  const isKnown = before.success && before.output.access_token === session.output.access_token;
  const skewMs = isKnown ? before.output.clock_skew_ms : nowMs - claims.iat * 1000;
  const { clock_skew_ms: _, ...rest } = session.output;
  const isWrong = Math.abs(skewMs) > leewayMs;
  return JSON.stringify({ ...rest, expires_at: claims.exp, ...(isWrong && { clock_skew_ms: skewMs }) });
}

/** Converts the expiry to this device's clock. */
export function fromServerTime(stored: string): string {
  const session = v.safeParse(storedSchema, stored);
  if (!session.success || session.output.clock_skew_ms === 0) return stored;
  const { clock_skew_ms: skewMs, expires_at, ...rest } = session.output;
  return JSON.stringify({ ...rest, expires_at: expires_at + Math.round(skewMs / 1000) });
}

function readClaims(accessToken: string): v.InferOutput<typeof claimsSchema> | null {
  const base64 = (accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return v.parse(claimsSchema, new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
