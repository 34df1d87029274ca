import { pluralize } from '@dealer/shared-domain';
import type { OpenWork, Permission, Person, PersonState, StaffRole } from '@dealer/shared-domain/staff';

export const roleNames: Record<StaffRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  sales: 'Sales',
  photographer: 'Photographer',
};

/** Descriptions of the roles. The database function `has_permission` enforces the rights. */
export const roleDescriptions: Record<StaffRole, string> = {
  owner: 'Everything, also people, keys and backups.',
  manager: 'All vehicles and messages, prices, money, settings. Not people, backups or the rules of sign-in.',
  sales: 'Vehicles, messages, appointments and analytics. No prices of published vehicles, no money, no settings.',
  photographer: 'Adds drafts and photographs.',
};

/** The rights in the words of the page, by subject. */
export const rightGroups: readonly { title: string; rights: readonly (readonly [Permission, string])[] }[] = [
  {
    title: 'Vehicles',
    rights: [
      ['vehicles', 'See all, drafts too'],
      ['vehicles.draft', 'Add a draft, take photographs'],
      ['vehicles.edit', 'Edit all fields'],
      ['vehicles.publish', 'Publish, change status'],
      ['vehicles.price', 'Change a price'],
      ['vehicles.delete', 'Delete, restore from the trash'],
      ['vehicles.transfer', 'Import and export'],
      ['vehicles.share', 'Share views of the list'],
    ],
  },
  {
    title: 'Leads and appointments',
    rights: [
      ['messages', 'See and answer'],
      ['leads.all', 'See those of others, assign'],
      ['appointments', 'Book, move, cancel test drives'],
    ],
  },
  {
    title: 'Money',
    rights: [
      ['money', 'Cost, floor, margin, gross'],
      ['money.floor', 'Sell under the floor'],
      ['money.steps', 'Price steps in bulk'],
    ],
  },
  {
    title: 'Dealership',
    rights: [
      ['analytics', 'Analytics without money'],
      ['settings', 'Settings, opening hours, texts'],
      ['settings.danger', 'Keys, mail, backups'],
      ['people', 'People, roles, invitations'],
    ],
  },
];

export const stateNames: Record<PersonState, string> = {
  active: 'Active',
  invited: 'Invited',
  suspended: 'Deactivated',
};

/** Why this user's rights cannot be removed; null if they can. The server enforces it. */
export function findLockOut(person: Person, people: readonly Person[], ownId: string): string | null {
  if (person.id === ownId) return 'This is you: you cannot deactivate, demote or remove yourself.';
  const owners = people.filter(({ role, state }) => role === 'owner' && state === 'active');
  const isLast = person.state === 'active' && owners.length === 1 && owners[0]?.id === person.id;
  return isLast ? 'This is the last owner: make another person owner first.' : null;
}

const hourMs = 60 * 60_000;

/** `Expires in 41 h`, or that the link is good no more. */
export function describeInvitation(expiresAt: string | null, nowMs: number): { isOver: boolean; text: string } {
  const leftMs = expiresAt === null ? 0 : Date.parse(expiresAt) - nowMs;
  if (leftMs <= 0) return { isOver: true, text: 'Expired after 72 h' };
  return {
    isOver: false,
    text: leftMs < hourMs ? 'Expires within 1 h' : `Expires in ${Math.floor(leftMs / hourMs)} h`,
  };
}

/** `2 open leads and 1 test drive`; empty if there is nothing to hand over. */
export function describeWork({ leads, testDrives }: Pick<OpenWork, 'leads' | 'testDrives'>): string {
  const parts = [leads > 0 && pluralize(leads, 'open lead'), testDrives > 0 && pluralize(testDrives, 'test drive')];
  return parts.filter(Boolean).join(' and ');
}

/** `Nov 21, 2:41 PM` */
export function formatSeen(iso: string, timeZone: string): string {
  const format = { timeZone, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-US', format).format(new Date(iso)).replace(/\u202f/g, ' ');
}
