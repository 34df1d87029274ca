import * as v from 'valibot';
import type { ApiResult } from '../auth/api-request.ts';

const setupStepIds = ['email', 'second-factor', 'dealership', 'mail', 'maps', 'reviews', 'backup'] as const;
export type SetupStepId = (typeof setupStepIds)[number];

/** `part`: begun, or works with a remark. `unavailable`: this deployment has no such step, so it does not count. */
const setupStepStates = ['done', 'part', 'missing', 'unavailable'] as const;

const stepSchema = v.object({
  id: v.picklist(setupStepIds),
  state: v.picklist(setupStepStates),
  detail: v.string(),
  /** When the fact in `detail` was recorded. */
  at: v.nullable(v.string()),
  /** The settings field or section that lacks something. */
  place: v.nullable(v.string()),
});
export type SetupStep = v.InferOutput<typeof stepSchema>;

export const setupSchema = v.object({ steps: v.array(stepSchema), isComplete: v.boolean() });
export type Setup = v.InferOutput<typeof setupSchema>;

export type SetupSource = {
  /** False for those who may not change settings, and once every step was done. Rejects with a `DomainError`. */
  isNeeded(signal?: AbortSignal): Promise<boolean>;
  /** Checks every step that the person may act on. */
  check(): Promise<ApiResult<Setup>>;
  /** Mails a code to the person's contact e-mail; resolves to the address. */
  sendEmailCode(): Promise<ApiResult<string>>;
  confirmEmail(code: string): Promise<ApiResult<null>>;
};
