import { expect, test, vi } from 'vitest';
import { publishDueVehicles } from './publications.ts';

test('full batches are followed by another one until all due drafts are handled', async () => {
  const call = vi.fn();
  for (const count of [50, 50, 3]) call.mockResolvedValueOnce(count);
  expect(await publishDueVehicles({ call }, 'dream-motor')).toBe(103);
  expect(call).toHaveBeenCalledTimes(3);
  expect(call.mock.calls[0]?.slice(0, 2)).toEqual([
    'publish_due_vehicles',
    { p_dealer_id: 'dream-motor', p_limit: 50 },
  ]);
});
