import {
  createFeedSource,
  createPublicClient,
  type FeedVehicle,
  fallbackContact,
  feeds,
  toFeedLines,
} from '@dealer/shared-domain';
import { aConfig } from '@dealer/shared-domain/test-support';
import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';
import { addImage, addVehicle, dealerId } from '../support/vehicle-fixture.ts';

const whole = {
  vin: '2HGFC2F50KH000001',
  trim: 'EX',
  body_style: 'Sedan',
  exterior_color: 'Blue',
  mileage: 84_210,
  sold_as_is: true,
};

describe.each(databaseKinds)('vehicles of the feeds on %s', (kind) => {
  const gateway = useGateway(kind);

  test('are those that can be bought, with their first picture and their flags', async () => {
    const { database, url, keys } = gateway();
    const id = await addVehicle(database, whole);
    await addImage(database, id, { public_id: 'second', sort_order: 1 });
    await addImage(database, id, { public_id: 'first', sort_order: 2, is_primary: true });
    for (const status of ['Draft', 'Pending', 'Sold']) await addVehicle(database, { ...whole, vin: null, status });
    await addVehicle(database, { ...whole, vin: null, dealer_id: 'other-dealer' });
    const client = createPublicClient({ supabaseUrl: url, supabaseAnonKey: keys.anonKey });
    const vehicles: FeedVehicle[] = [];
    for await (const page of createFeedSource({ client, dealerId }).readBuyableVehicles()) vehicles.push(...page);
    expect(vehicles).toMatchObject([{ id, soldAsIs: true, image: { publicId: 'first' } }]);
    const context = { config: { ...aConfig, publicUrl: 'https://cars.test' }, contact: fallbackContact };
    for (const feed of feeds) {
      const { csv, rejected } = toFeedLines(feed, vehicles, context);
      expect([rejected, csv.includes('As is, unfit')]).toEqual([[], true]);
    }
  });
});
