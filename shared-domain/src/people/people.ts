import type { TrustedAnswer } from '../auth/trusted-request.ts';

export type StaffRole = 'owner' | 'staff';

/** `invited`: has not chosen a password yet. */
export type PersonState = 'invited' | 'active' | 'suspended';

/** Somebody who works for the dealer. */
export type Person = {
  id: string;
  username: string;
  /** Where invitations and links for a new password go. */
  contactEmail: string | null;
  role: StaffRole;
  state: PersonState;
  hasTwoFactor: boolean;
  invitedAt: string | null;
  lastSeenAt: string | null;
};

export type Invitation = { username: string; contactEmail: string; role: StaffRole };
export type Mailed = { isMailed: boolean; message: string };
export type PersonChange = { role?: StaffRole; isSuspended?: boolean; contactEmail?: string };

/** Writes answer a refusal with the sentence to show: who may do what to whom, the backend decides. */
export type PeopleSource = {
  /** Owners first, then by name. Rejects with a `DomainError`. */
  getPeople(signal?: AbortSignal): Promise<Person[]>;
  /** Answers whether and where the invitation was mailed, as a sentence: the person is on the list either way. */
  invite(invitation: Invitation): Promise<TrustedAnswer<Mailed>>;
  update(id: string, change: PersonChange): Promise<TrustedAnswer<null>>;
  remove(id: string): Promise<TrustedAnswer<null>>;
  /** Sends the invitation once more. */
  resend(id: string): Promise<TrustedAnswer<Mailed>>;
  resetTwoFactor(id: string): Promise<TrustedAnswer<null>>;
};
