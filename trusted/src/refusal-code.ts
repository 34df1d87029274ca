import * as v from 'valibot';
import type { AuthAnswer } from './backend.ts';

const refusalSchema = v.object({ error_code: v.optional(v.string()), code: v.optional(v.unknown()) });

/** Why the sign-in service refused. Its older and newer interfaces name the code in different places. */
export function readRefusalCode(body: unknown): unknown {
  const refusal = v.safeParse(refusalSchema, body);
  return refusal.success ? (refusal.output.error_code ?? refusal.output.code) : undefined;
}

export function isKnownAddress({ status, body }: AuthAnswer): boolean {
  return status === 422 && readRefusalCode(body) === 'email_exists';
}
