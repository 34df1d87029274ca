import { expect, test } from 'vitest';
import { aStaffClient, carId } from '../staff-test-support.ts';
import { createStoredVehicles } from './stored-vehicles.ts';

const failed = 'Failed to update vehicle. Please try again.';

/** The database answers an update with no row, and a read with `stored`. */
function aRefusedUpdate(stored: Record<string, unknown>) {
  const { client } = aStaffClient(({ method }) => Response.json(method === 'PATCH' ? [] : [stored]));
  const vehicles = createStoredVehicles({ client, dealerId: 'dream-motor' });
  return vehicles.update(carId, 3, { description: 'One owner.' }, failed);
}

test('an update that row level security refuses is forbidden, not a conflict', async () => {
  await expect(aRefusedUpdate({ id: carId, version: 3, description: 'Clean.' })).rejects.toMatchObject({
    kind: 'forbidden',
    message: "You don't have permission to access this resource.",
  });
});

test('an update of a version that someone else replaced is a conflict', async () => {
  await expect(aRefusedUpdate({ id: carId, version: 4, description: 'Clean.' })).rejects.toMatchObject({
    kind: 'conflict',
  });
});
