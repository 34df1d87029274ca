import { expect, test } from 'vitest';
import { aCardRow, aClient, anInventoryAnswer, carId } from '../test-support.ts';
import { createVehicleSource } from '../vehicles/vehicle-source.ts';
import { isStillListed } from './still-listed.ts';

const sold = { id: carId, year: 2019, make: 'Honda', model: 'Civic', price: 18_995.5 };
const dealerId = 'dream-motor';

test('a sold vehicle is listed as long as the list itself shows it', async () => {
  const { client, requests } = aClient(() => Response.json(anInventoryAnswer([aCardRow({ status: 'Sold' })])));
  expect(await isStillListed(createVehicleSource({ client, dealerId }), sold)).toBe(true);
  expect(requests[0]?.body).toMatchObject({
    p_filters: { status: 'sold', make: ['Honda'], model: ['Civic'], priceMin: 18_995, priceMax: 18_996 },
  });
});

test('one that has left the list is not', async () => {
  const { client } = aClient(() => Response.json(anInventoryAnswer([])));
  expect(await isStillListed(createVehicleSource({ client, dealerId }), sold)).toBe(false);
});

test('a list that cannot be read changes nothing', async () => {
  const { client } = aClient(() => new Response('{}', { status: 500 }));
  expect(await isStillListed(createVehicleSource({ client, dealerId }), sold)).toBe(true);
});
