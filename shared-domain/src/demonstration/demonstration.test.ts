import { describe, expect, test, vi } from 'vitest';
import { defaultInventoryQuery } from '../vehicles/inventory-query.ts';
import { createDemonstrationAuth } from './demonstration-auth.ts';
import { demonstrationKey, toDemonstrationId } from './demonstration-inventory.ts';
import { createDemonstrationVehicleSource } from './demonstration-vehicle-source.ts';

const now = () => Date.parse('2026-11-20T12:00:00Z');
const atOnce = async () => undefined;

function aStorage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('the demonstration’s vehicles', () => {
  test('four samples with sequential ids cover the public statuses', async () => {
    const source = createDemonstrationVehicleSource({ storage: aStorage(), now, sleep: atOnce });
    const { vehicles } = await source.getInventory({ ...defaultInventoryQuery(), sort: 'added' });
    expect(vehicles.map(({ id, status }) => [id, status])).toEqual([
      [toDemonstrationId(1), 'Available'],
      [toDemonstrationId(2), 'Available'],
      [toDemonstrationId(3), 'Pending'],
      [toDemonstrationId(4), 'Sold'],
    ]);
  });

  test('what cannot be bought comes beside the others', async () => {
    const source = createDemonstrationVehicleSource({ storage: aStorage(), now, sleep: atOnce });
    const query = { ...defaultInventoryQuery(), status: 'available' as const };
    const { vehicles, unavailable } = await source.getInventory({ ...query, unavailable: 8 });
    expect(vehicles.map(({ status }) => status)).toEqual(['Available', 'Available']);
    expect(unavailable?.map(({ status }) => status)).toEqual(['Pending', 'Sold']);
    expect((await source.getInventory(query)).unavailable).toEqual([]);
  });

  test('what is featured comes beside the others', async () => {
    const source = createDemonstrationVehicleSource({ storage: aStorage(), now, sleep: atOnce });
    const { vehicles, featured } = await source.getInventory({ ...defaultInventoryQuery(), withFeatured: 5 });
    expect(vehicles.length).toBe(4);
    expect(featured?.map(({ isFeatured }) => isFeatured)).toEqual([true]);
    expect((await source.getInventory(defaultInventoryQuery())).featured).toEqual([]);
  });

  test('are stored in the browser and read by the next visit', async () => {
    const storage = aStorage();
    await createDemonstrationVehicleSource({ storage, now, sleep: atOnce }).getVersion();
    const text = storage.getItem(demonstrationKey) ?? '';
    storage.setItem(demonstrationKey, text.replace('"Camry"', '"Corolla"'));
    const next = createDemonstrationVehicleSource({ storage, now, sleep: atOnce });
    expect((await next.getVehicle(toDemonstrationId(1))).model).toBe('Corolla');
  });

  test.each(['', '{', 'null', '{"rows":7}', '[]', '{"version":1,"rows":[{"id":1}]}'])(
    'invalid stored data is replaced by the samples: %j',
    async (text) => {
      const storage = aStorage({ [demonstrationKey]: text });
      const source = createDemonstrationVehicleSource({ storage, now, sleep: atOnce });
      expect((await source.getInventory(defaultInventoryQuery())).listed).toBe(4);
      expect(storage.getItem(demonstrationKey)).toContain('Forester');
    },
  );

  test('stay in memory if storage is blocked or full', async () => {
    const broken = () => {
      throw new Error('no storage');
    };
    const source = createDemonstrationVehicleSource({
      storage: { getItem: broken, setItem: broken },
      now,
      sleep: atOnce,
    });
    expect((await source.getInventory(defaultInventoryQuery())).listed).toBe(4);
    expect((await source.getVehicle(toDemonstrationId(4))).status).toBe('Sold');
  });

  test('a stored draft is never shown', async () => {
    const storage = aStorage();
    const source = createDemonstrationVehicleSource({ storage, now, sleep: atOnce });
    await source.getVersion();
    const text = storage.getItem(demonstrationKey) ?? '';
    storage.setItem(demonstrationKey, text.replace('"Pending"', '"Draft"'));
    expect((await source.getInventory(defaultInventoryQuery())).listed).toBe(3);
    await expect(source.getVehicle(toDemonstrationId(3))).rejects.toMatchObject({ kind: 'not-found' });
  });

  test.each([
    [0, 500],
    [0.5, 1250],
    [1, 2000],
  ])('with a random number of %d a response takes %d ms', async (random, delayMs) => {
    const sleep = vi.fn(atOnce);
    await createDemonstrationVehicleSource({ storage: null, now, random: () => random, sleep }).getVersion();
    expect(sleep).toHaveBeenCalledWith(delayMs, undefined);
  });
});

describe('the demonstration’s search', () => {
  const ask = async (search: string) => {
    const source = createDemonstrationVehicleSource({ storage: null, now, sleep: atOnce });
    return source.getInventory({ ...defaultInventoryQuery(), search });
  };

  test.each([
    ['suv', ['Forester']],
    ['crossover', ['Forester']],
    ['all wheel drive', ['Forester']],
    ['stick', ['Civic']],
    ['carplay', ['Camry']],
    ['subru', ['Forester']],
    ['suv under 20000', []],
    ['awd under $21k', ['Forester']],
    ['a manual under 100000 km', ['Civic']],
    ['2021 or newer toyota', ['Camry']],
    ['amr', ['Camry']],
    ['zzzz', []],
  ])('%j finds %j', async (search, expected) => {
    expect((await ask(search)).vehicles.map(({ model }) => model)).toEqual(expected);
  });

  test('what was understood is told with the phrase without it', async () => {
    const { understood } = await ask('subru under 20000');
    expect(understood).toMatchObject({
      corrected: 'subaru under 20000',
      parts: [
        { field: 'make', label: 'Subaru', without: 'under 20000' },
        { bounds: { priceMax: 20_000 }, without: 'subru' },
      ],
    });
  });
});

describe('the demonstration’s sign-in', () => {
  const account = { username: 'visitor', password: 'a long sentence' };
  const open = () => createDemonstrationAuth({ account, storage: aStorage(), sleep: atOnce });

  test('the account gets a token that identifies it until it signs out', async () => {
    const auth = open();
    const answer = await auth.signIn(account);
    if (answer.kind !== 'signed-in') throw new Error(answer.message);
    expect(await auth.getUser(answer.token)).toEqual({ username: 'visitor' });
    await auth.signOut();
    await expect(auth.getUser(answer.token)).rejects.toMatchObject({ kind: 'unauthorized', message: 'Invalid token' });
  });

  test.each([
    [{ username: 'visitor', password: 'wrong' }, 'Invalid credentials'],
    [{ username: 'somebody', password: 'a long sentence' }, 'Invalid credentials'],
    [{ username: ' ', password: 'a long sentence' }, 'Invalid credentials format'],
    [{ username: 'visitor' }, 'Invalid credentials format'],
    [null, 'Invalid credentials format'],
  ])('%j is refused: %s', async (credentials, message) => {
    expect(await open().signIn(credentials)).toEqual({ kind: 'refused', message });
  });

  test.each(['', 'made-up'])('the token %j is invalid', async (token) => {
    await expect(open().getUser(token)).rejects.toMatchObject({ message: 'Invalid token' });
  });
});
