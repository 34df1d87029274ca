import { describe, expect, test } from 'vitest';
import { databaseKinds } from '../support/database.ts';
import { useGateway } from '../support/gateway.ts';

const draft = { dealer_id: 'dream-motor', make: 'Honda', model: 'Civic', year: 2019, price: 18_995, status: 'Draft' };

describe.each(databaseKinds)('the limits of a vehicle on %s', (kind) => {
  const gateway = useGateway(kind);
  const add = (values: Record<string, unknown>) =>
    gateway()
      .service.from('vehicles')
      .insert({ ...draft, ...values })
      .select('price, mileage');

  test('the highest price and mileage are stored unchanged', async () => {
    const { data } = await add({ price: 99_999_999.99, mileage: 9_999_999 });
    expect(data).toEqual([{ price: 99_999_999.99, mileage: 9_999_999 }]);
  });

  test.each([
    [{ price: 100_000_000 }, '22003'],
    [{ price: -0.01 }, '23514'],
    [{ mileage: 10_000_000 }, '23514'],
    [{ mileage: -1 }, '23514'],
  ])('values beyond the limits are refused: %j', async (values, code) => {
    expect((await add(values)).error?.code).toBe(code);
  });
});
