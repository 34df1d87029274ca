import { expect, test } from 'vitest';
import { toSettingsChange } from './settings-history.ts';

const row = { id: 7, changed_at: '2026-11-22T15:00:00Z', actor_name: 'dana' };

test("a stored change has the fields' labels and the values before and after", () => {
  const change = toSettingsChange({
    ...row,
    old_values: { session_timeout: 30, maintenance_reminders: false, city: null },
    new_values: { session_timeout: 120, maintenance_reminders: true, city: 'Ajax' },
  });
  expect(change).toEqual({
    id: 7,
    changedAt: '2026-11-22T15:00:00Z',
    actorName: 'dana',
    isFirst: false,
    fields: [
      { label: 'City', before: 'Empty', after: 'Ajax' },
      { label: 'Maintenance Reminders', before: 'Off', after: 'On' },
      { label: 'Session Timeout', before: '30', after: '120' },
    ],
  });
});

test('the first row is marked as creating the settings', () => {
  expect(toSettingsChange({ ...row, old_values: null, new_values: { city: 'Ajax' } }).isFirst).toBe(true);
});
