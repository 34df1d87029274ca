import type { Person, PersonState, StaffRole } from '@dealer/shared-domain/staff';

export const roleNames: Record<StaffRole, string> = { owner: 'Owner', staff: 'Staff' };

/** What a role may do, in words. The database's `has_permission` decides it. */
export const roleWords: Record<StaffRole, string> = {
  owner:
    'Everything: vehicles, messages, analytics and settings, and also invite and remove people, and reset the settings.',
  staff: 'Vehicles, messages, analytics and settings. Not people, and not resetting the settings.',
};

export const stateNames: Record<PersonState, string> = {
  active: 'Active',
  invited: 'Invited',
  suspended: 'Suspended',
};

/** Why nobody may take this person's rights away; null where somebody may. The server refuses it in any case. */
export function findLockOut(person: Person, people: readonly Person[], ownId: string): string | null {
  if (person.id === ownId) return 'This is you: nobody can suspend, demote or remove themself.';
  const owners = people.filter(({ role, state }) => role === 'owner' && state === 'active');
  const isLast = person.state === 'active' && owners.length === 1 && owners[0]?.id === person.id;
  return isLast ? 'Somebody has to stay owner: make another person owner first.' : null;
}

/** `Nov 21, 2:41 PM` */
export function formatSeen(iso: string, timeZone: string): string {
  const format = { timeZone, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-US', format).format(new Date(iso)).replace(/\u202f/g, ' ');
}
