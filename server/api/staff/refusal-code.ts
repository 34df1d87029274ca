import * as v from 'valibot';
import type { AuthResponse } from '../../backend-client.ts';

const refusalSchema = v.object({ error_code: v.optional(v.string()), code: v.optional(v.unknown()) });

/** Versions of the auth service differ in the field that holds the code. */
export function readRefusalCode(body: unknown): unknown {
  const refusal = v.safeParse(refusalSchema, body);
  return refusal.success ? (refusal.output.error_code ?? refusal.output.code) : undefined;
}

export function isKnownAddress({ status, body }: AuthResponse): boolean {
  return status === 422 && readRefusalCode(body) === 'email_exists';
}
