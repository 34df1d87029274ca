import { expect, test, vi } from 'vitest';
import { type SeedDatabase, seedDealer, seedDemoVehicles } from './seed.ts';

/** Records the statements; `vehicles` are its stored rows. */
function aDatabase(vehicles: Record<string, unknown>[] = []) {
  const written: { table: string; rows: Record<string, unknown>[] }[] = [];
  async function query(sql: string, params: unknown[] = []) {
    if (sql.startsWith('select')) return vehicles;
    const table = /insert into public\.(\w+) \([^)]*\)\s+select .* json_populate_recordset/s.exec(sql)?.[1];
    if (table) written.push({ table, rows: JSON.parse(String(params[0])) });
    return [];
  }
  const database: SeedDatabase = { query, transaction: (_, work) => work({ query }) };
  return { database, written };
}

const now = new Date('2026-11-20T12:00:00Z');

test('a dealer starts with one default number, hours for every day and links to both social networks', async () => {
  const { database, written } = aDatabase();
  await seedDealer(database, { dealerId: 'dream-motor' });
  const weekday = { open: '09:00', close: '19:00' };
  expect(written).toEqual([
    {
      table: 'dealer_settings',
      rows: [
        expect.objectContaining({
          dealer_id: 'dream-motor',
          phone_numbers: [{ number: '(416) 555-0142', label: 'Main Office', isDefault: true }],
          opening_hours: {
            mon: weekday,
            tue: weekday,
            wed: weekday,
            thu: weekday,
            fri: weekday,
            sat: { open: '09:00', close: '18:00' },
            sun: { open: '11:00', close: '17:00' },
          },
          facebook_url: expect.stringContaining('facebook.com'),
          instagram_url: expect.stringContaining('instagram.com'),
        }),
      ],
    },
  ]);
});

test('a dealer without vehicles gets the demonstration inventory', async () => {
  const { database, written } = aDatabase();
  expect(await seedDemoVehicles(database, { dealerId: 'dream-motor', count: 4, now })).toBe(4);
  expect(written.find(({ table }) => table === 'vehicles')?.rows).toHaveLength(4);
});

test('the demonstration inventory gets a year of sales if requested', async () => {
  const countVehicles = async (lot: { count: number; hasPast?: boolean }) => {
    const { database, written } = aDatabase();
    await seedDemoVehicles(database, { dealerId: 'dream-motor', now, ...lot });
    return written.filter(({ table }) => table === 'vehicles').reduce((sum, { rows }) => sum + rows.length, 0);
  };
  expect(await countVehicles({ count: 36 })).toBe(36);
  expect(await countVehicles({ count: 36, hasPast: true })).toBe(90);
  expect(await countVehicles({ count: 40, hasPast: true })).toBe(40);
});

test('a dealer with a vehicle gets no demonstration', async () => {
  const { database, written } = aDatabase([{ id: 1 }]);
  expect(await seedDemoVehicles(database, { dealerId: 'dream-motor', count: 4, now })).toBe(0);
  expect(written).toEqual([]);
});

test('no demonstration is written unless requested', async () => {
  const { database, written } = aDatabase();
  expect(await seedDemoVehicles(database, { dealerId: 'dream-motor', count: 0, now })).toBe(0);
  expect(written).toEqual([]);
});

test('a demonstration that cannot be written is logged, and nothing else fails', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = new Error('disk full');
  const database: SeedDatabase = { query: async () => [], transaction: () => Promise.reject(broken) };
  expect(await seedDemoVehicles(database, { dealerId: 'dream-motor', count: 4, now })).toBe(0);
  expect(log).toHaveBeenCalledWith(expect.any(String), broken);
  log.mockRestore();
});
