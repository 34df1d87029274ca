import * as v from 'valibot';
import { camelKeys } from '../supabase/camel-keys.ts';
import type { PublicClient } from '../supabase/public-client.ts';
import { runQuery } from '../supabase/run-query.ts';
import type { TestDrive, TestDriveLink, TestDriveSlot } from './booking.ts';
import { slotsSchema } from './slots-schema.ts';

export type TestDriveSource = {
  /** The coming times of a vehicle; none if it cannot be driven. */
  getSlots(vehicleId: string, signal?: AbortSignal): Promise<TestDriveSlot[]>;
  /** Null for a link that does not work. */
  getTestDrive(link: TestDriveLink, signal?: AbortSignal): Promise<TestDrive | null>;
};

const testDriveSchema = v.nullable(
  v.pipe(
    v.object({
      id: v.string(),
      vehicle_id: v.nullable(v.string()),
      starts_at: v.string(),
      state: v.picklist(['requested', 'confirmed', 'cancelled']),
      name: v.string(),
      email: v.string(),
      revision: v.number(),
      changed_at: v.string(),
    }),
    v.transform((row) => camelKeys(row)),
  ),
);

const loadFailed = 'The free times could not be loaded.';

export function createTestDriveSource({
  client,
  dealerId,
}: {
  client: PublicClient;
  dealerId: string;
}): TestDriveSource {
  return {
    getSlots: (vehicleId, signal) => {
      const request = client.rpc('test_drive_slots', { p_dealer_id: dealerId, p_vehicle_id: vehicleId });
      return runQuery(request, { schema: slotsSchema, signal, loadFailed });
    },
    getTestDrive: ({ id, key }, signal) => {
      const request = client.rpc('read_test_drive', { p_id: id, p_token: key });
      return runQuery(request, { schema: testDriveSchema, signal, loadFailed });
    },
  };
}
