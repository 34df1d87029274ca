import { expect, test } from 'vitest';
import { toStaffMail } from './staff-mail-texts.ts';

const setting = { currency: 'CAD', timeZone: 'America/Toronto', publicUrl: '' };
const civic = {
  id: '0b0e2f6a-3c52-4f6e-9d0a-5a1f6f3c9e11',
  name: '2019 Honda Civic',
  stock_number: '26-101',
  price: 18_995,
  published_at: '2026-11-01T12:00:00Z',
};

test('the daily report lists the day’s events and the current inventory, in the dealer’s time zone', () => {
  const mail = toStaffMail(
    {
      kind: 'sales-report',
      content: {
        until: '2026-11-22T00:00:00Z',
        sold: 1,
        revenue: 18_995,
        listed: 2,
        available: 26,
        available_value: 548_300,
        pending: 4,
        drafts: 2,
        sold_vehicles: [civic],
        messages: 3,
        unanswered: 5,
      },
    },
    setting,
  );
  expect(mail?.subject).toBe('Daily sales report, Nov 21, 2026');
  expect(mail?.message).toBe(
    [
      'The 24 hours until 7:00 PM on Nov 21, 2026',
      'Sold: 1 ($18,995)\nNewly listed: 2\nMessages: 3, unanswered in all: 5',
      'Sold:\n- 2019 Honda Civic, stock 26-101, $18,995, listed Nov 1, 2026',
      'The lot now\nAvailable: 26 ($548,300)\nPending: 4\nDrafts: 2',
      'You get this mail because "Daily Sales Reports" is on under Settings, Notifications. Turn it off there.',
    ].join('\n\n'),
  );
});

test('many new vehicles are counted and the first ones named, with links if the site’s address is known', () => {
  const mail = toStaffMail(
    { kind: 'new-vehicles', content: { count: 120, vehicles: [civic] } },
    { ...setting, publicUrl: 'https://cars.test' },
  );
  expect(mail?.subject).toBe('New on the lot: 120 vehicles');
  expect(mail?.message).toContain(`https://cars.test/inventory/${civic.id}`);
  expect(mail?.message).toContain('- and 119 more');
  expect(mail?.message).toContain('https://cars.test/admin/settings?tab=notifications');
});

test('vehicles deleted before the mail is sent are left out', () => {
  expect(toStaffMail({ kind: 'new-vehicles', content: { count: 0, vehicles: [] } }, setting)).toBeNull();
  const nothing = {
    ...{ unsold_days: 60, vehicles: 0, unsold: 0, unsold_vehicles: [], bare: 0, bare_vehicles: [] },
    backup_error: null,
  };
  expect(toStaffMail({ kind: 'maintenance', content: nothing }, setting)).toBeNull();
});

test('the reminder names unsold vehicles, those without a photo, and a failed backup', () => {
  const content = {
    unsold_days: 60,
    // One of them is both.
    vehicles: 2,
    unsold: 1,
    unsold_vehicles: [civic],
    bare: 2,
    bare_vehicles: [civic],
    backup_error: 'The disk is full.',
  };
  const mail = toStaffMail({ kind: 'maintenance', content }, { ...setting, publicUrl: 'https://cars.test' });
  expect(mail?.subject).toBe('The automatic backup failed; 2 vehicles to look at');
  expect(mail?.message).toContain('1 vehicle available for 60 days or more:\n- 2019 Honda Civic');
  expect(mail?.message).toContain('2 vehicles listed without a photograph:');
  expect(mail?.message).toMatch(
    /^The automatic backup failed: The disk is full\.\n {2}https:\/\/cars\.test\/admin\/settings\?tab=api#backups\n/,
  );
  const withBackup = toStaffMail({ kind: 'maintenance', content: { ...content, backup_error: null } }, setting);
  expect(withBackup?.subject).toBe('2 vehicles to look at');
  const { vehicles: _, ...older } = content;
  expect(toStaffMail({ kind: 'maintenance', content: older }, setting)?.subject).toContain('3 vehicles to look at');
});
