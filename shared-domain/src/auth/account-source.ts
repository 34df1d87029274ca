import * as v from 'valibot';
import type { StaffClient } from '../supabase/staff-client.ts';
import {
  type ApiResult,
  createStaffApi,
  noValue,
  type Refusal,
  refuseUnconfirmed,
  type StaffApiOptions,
} from './api-request.ts';
import { createSecondFactorClient, type Enrolment } from './second-factor.ts';

/** Changes to a person's own account. Only a session that cannot be renewed rejects; other failures are results. */
export type AccountSource = {
  /** Re-authenticates with the password; valid for five minutes. */
  confirm(currentPassword: string): Promise<ApiResult<null>>;
  /** Rejects with a `DomainError`. */
  beginTwoFactor(): Promise<Enrolment>;
  /** Verifies the first code, which activates the factor and raises this session's assurance level. */
  confirmTwoFactor(factorId: string, code: string): Promise<{ kind: 'done' } | Refusal>;
  /** An unfinished enrolment that remains is dropped by the next one. */
  cancelTwoFactor(factorId: string): Promise<void>;
  /** Creates ten codes and invalidates the earlier ones. */
  createRecoveryCodes(currentPassword: string): Promise<ApiResult<string[]>>;
  removeTwoFactor(currentPassword: string): Promise<ApiResult<null>>;
  /** Also signs out the person's other sessions. */
  changePassword(currentPassword: string, newPassword: string): Promise<ApiResult<null>>;
};

const codesSchema = v.pipe(
  v.object({ codes: v.array(v.string()) }),
  v.transform(({ codes }) => codes),
);

type AccountSourceOptions = StaffApiOptions & {
  client: StaffClient;
  issuer: () => Promise<string>;
};

export function createAccountSource({ client, issuer, withSession, ...access }: AccountSourceOptions): AccountSource {
  const factors = createSecondFactorClient(client);
  const callApi = createStaffApi({ withSession, ...access });

  return {
    confirm: (currentPassword) => callApi('/api/account/confirm', { currentPassword }, noValue),
    beginTwoFactor: () => withSession(async () => factors.enroll(await issuer())),
    confirmTwoFactor: (factorId, code) => withSession(() => factors.verify(factorId, code)).catch(refuseUnconfirmed),
    cancelTwoFactor: (factorId) => factors.drop(factorId).catch(() => undefined),
    createRecoveryCodes: (currentPassword) => callApi('/api/account/recovery-codes', { currentPassword }, codesSchema),
    removeTwoFactor: (currentPassword) => callApi('/api/account/remove-two-factor', { currentPassword }, noValue),
    changePassword: (currentPassword, newPassword) =>
      callApi('/api/account/password', { currentPassword, newPassword }, noValue),
  };
}
