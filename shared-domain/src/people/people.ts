import type { ApiResult } from '../auth/api-request.ts';
import type { Person, StaffRole } from './person-row.ts';

type Invitation = { username: string; contactEmail: string; role: StaffRole };
type Mailed = { isMailed: boolean; message: string };
type PersonChange = { role?: StaffRole; isSuspended?: boolean; contactEmail?: string };

/** Refused writes resolve to a message to show; the backend decides about permissions. */
export type PeopleSource = {
  /** Owners first, then by name. Rejects with a `DomainError`. */
  getPeople(signal?: AbortSignal): Promise<Person[]>;
  /** Resolves to a sentence about where the mail went; the person is added even if mailing fails. */
  invite(invitation: Invitation): Promise<ApiResult<Mailed>>;
  update(id: string, change: PersonChange): Promise<ApiResult<null>>;
  remove(id: string): Promise<ApiResult<null>>;
  resend(id: string): Promise<ApiResult<Mailed>>;
  resetTwoFactor(id: string): Promise<ApiResult<null>>;
};
