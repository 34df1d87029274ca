import * as v from 'valibot';

const key = 'sessionEnd';
const reasonSchema = v.picklist(['ended', 'timed-out', 'suspended', 'password-changed']);

/** Why a session ended without the person's doing. */
export type SessionEndReason = v.InferOutput<typeof reasonSchema>;

/** Lets the sign-in page give the reason, also after a reload and in other tabs. */
export function rememberSessionEnd(reason: SessionEndReason) {
  tryStorage(() => localStorage.setItem(key, reason));
}

export function forgetSessionEnd() {
  tryStorage(() => localStorage.removeItem(key));
}

export function readSessionEnd(): SessionEndReason | null {
  const parsed = v.safeParse(
    reasonSchema,
    tryStorage(() => localStorage.getItem(key)),
  );
  return parsed.success ? parsed.output : null;
}

/** Without storage the sign-in page gives no reason. */
function tryStorage<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
