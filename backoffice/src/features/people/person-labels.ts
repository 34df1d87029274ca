import type { Person, PersonState, StaffRole } from '@dealer/shared-domain/staff';

export const roleNames: Record<StaffRole, string> = { owner: 'Owner', staff: 'Staff' };

/** Descriptions of the roles. The database function `has_permission` enforces the rights. */
export const roleDescriptions: Record<StaffRole, string> = {
  owner: 'Everything: vehicles, messages, analytics, all settings and backups. Invites and removes people.',
  staff:
    'Vehicles, messages, analytics and settings. Not people, backups, the rules of sign-in or resetting the settings.',
};

export const stateNames: Record<PersonState, string> = {
  active: 'Active',
  invited: 'Invited',
  suspended: 'Suspended',
};

/** Why this user's rights cannot be removed; null if they can. The server enforces it. */
export function findLockOut(person: Person, people: readonly Person[], ownId: string): string | null {
  if (person.id === ownId) return 'This is you: you cannot suspend, demote or remove yourself.';
  const owners = people.filter(({ role, state }) => role === 'owner' && state === 'active');
  const isLast = person.state === 'active' && owners.length === 1 && owners[0]?.id === person.id;
  return isLast ? 'This is the last owner: make another person owner first.' : null;
}

/** `Nov 21, 2:41 PM` */
export function formatSeen(iso: string, timeZone: string): string {
  const format = { timeZone, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-US', format).format(new Date(iso)).replace(/\u202f/g, ' ');
}
