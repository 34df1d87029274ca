import type { ApiResult } from '../auth/api-request.ts';
import type { StaffRole } from '../auth/staff-roles.ts';
import type { Person } from './person-row.ts';

/** The permissions of each role; a later version may name others. */
export type RoleRights = Record<StaffRole, readonly string[]>;

type Invitation = { username: string; contactEmail: string; role: StaffRole };
type Mailed = { isMailed: boolean; message: string };
type PersonChange = {
  role?: StaffRole;
  isSuspended?: boolean;
  contactEmail?: string;
  /** Hands open leads and test drives over to this person; null to leave them without an owner. */
  handOverTo?: string | null;
};

export type OpenWork = { userId: string; leads: number; testDrives: number };

/** Refused writes resolve to a message to show; the backend decides about permissions. */
export type PeopleSource = {
  /** The table by which the database decides. Rejects with a `DomainError`. */
  getRoleRights(signal?: AbortSignal): Promise<RoleRights>;
  /** Owners first, then by name. Rejects with a `DomainError`. */
  getPeople(signal?: AbortSignal): Promise<Person[]>;
  /** The open leads and coming test drives of each person. Rejects with a `DomainError`. */
  getOpenWork(signal?: AbortSignal): Promise<OpenWork[]>;
  /** Resolves to a sentence about where the mail went; the person is added even if mailing fails. */
  invite(invitation: Invitation): Promise<ApiResult<Mailed>>;
  update(id: string, change: PersonChange): Promise<ApiResult<null>>;
  remove(id: string): Promise<ApiResult<null>>;
  resend(id: string): Promise<ApiResult<Mailed>>;
  resetTwoFactor(id: string): Promise<ApiResult<null>>;
};
