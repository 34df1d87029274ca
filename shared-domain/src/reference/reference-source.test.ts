import { expect, test } from 'vitest';
import { aStaffClient, aStorage } from '../staff-test-support.ts';
import { createReferenceSource } from './reference-source.ts';

function aSource(...[answer]: Parameters<typeof aStaffClient>) {
  const { client, requests } = aStaffClient(answer);
  return { source: createReferenceSource({ client }), requests, client };
}

test('models are filtered by make, engines by make and model, in order', async () => {
  const rows: Record<string, unknown[]> = {
    vehicle_makes: [{ name: 'Honda' }, { name: 'Kia' }],
    vehicle_models: [
      { name: 'Civic', body_style: 'Sedan' },
      { name: 'Fit', body_style: null },
    ],
    vehicle_engines: [{ engine_size: '2.0L', cylinders: 4, fuel_type: 'Gasoline' }],
    vehicle_colors: [{ name: 'Lunar Silver', hex_code: '#c0c0c0', color_family: 'Silver' }],
    vehicle_body_types: [{ name: 'Sedan' }, { name: 'Van' }],
  };
  const { source, requests } = aSource(({ url }) => Response.json(rows[url.pathname.split('/').at(-1) ?? '']));
  expect(await source.getMakes()).toEqual(['Honda', 'Kia']);
  expect(await source.getModels('Honda')).toEqual([
    { name: 'Civic', bodyStyle: 'Sedan' },
    { name: 'Fit', bodyStyle: null },
  ]);
  expect(await source.getEngines('Honda', 'Civic')).toEqual([
    { engineSize: '2.0L', cylinders: 4, fuelType: 'Gasoline' },
  ]);
  expect(await source.getColors()).toEqual([{ name: 'Lunar Silver', hex: '#c0c0c0', family: 'Silver' }]);
  expect(await source.getBodyStyles()).toEqual(['Sedan', 'Van']);
  expect(requests.map(({ url }) => `${url.pathname.split('/').at(-1)} ${url.searchParams}`)).toEqual([
    'vehicle_makes select=name&order=name.asc',
    'vehicle_models select=name%2Cbody_style&make_name=eq.Honda&order=name.asc',
    'vehicle_engines select=engine_size%2Ccylinders%2Cfuel_type&make_name=eq.Honda&model_name=eq.Civic&order=engine_size.asc',
    'vehicle_colors select=name%2Chex_code%2Ccolor_family&order=color_family.asc%2Cname.asc',
    'vehicle_body_types select=name&order=category.asc%2Cname.asc',
  ]);
});

test('without a choice nothing is requested', async () => {
  const { source, requests } = aSource(() => Response.json([]));
  expect([await source.getModels(''), await source.getEngines('Honda', '')]).toEqual([[], []]);
  expect(requests).toEqual([]);
});

test('a failed lookup gives an empty list, or the built-in body styles, and is retried', async () => {
  const { source, requests } = aSource(() => new Response('', { status: 503 }));
  expect([await source.getMakes(), await source.getMakes(), await source.getColors()]).toEqual([[], [], []]);
  expect(await source.getBodyStyles()).toEqual([
    'Sedan',
    'SUV',
    'Truck',
    'Coupe',
    'Hatchback',
    'Convertible',
    'Wagon',
    'Van',
  ]);
  expect(requests).toHaveLength(4);
});

test('a list is fetched once and outlives the page; invalid stored data is replaced', async () => {
  const { client, requests } = aStaffClient(() => Response.json([{ name: 'Honda' }]));
  const storage = aStorage();
  const source = createReferenceSource({ client, storage });
  await Promise.all([source.getMakes(), source.getMakes()]);
  await createReferenceSource({ client, storage }).getMakes();
  expect(requests).toHaveLength(1);
  storage.map.set('reference:makes', JSON.stringify({ value: [{ label: 'Honda' }], loadedAtMs: Date.now() }));
  expect(await createReferenceSource({ client, storage }).getMakes()).toEqual(['Honda']);
  expect(requests).toHaveLength(2);
});
