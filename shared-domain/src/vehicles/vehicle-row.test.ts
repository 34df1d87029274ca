import * as v from 'valibot';
import { expect, test } from 'vitest';
import { aCardRow, aVehicleRow } from '../test-support.ts';
import { toVehicle, toVehicleCard, vehicleCardRowSchema, vehicleColumns, vehicleRowSchema } from './vehicle-row.ts';

const card = (overrides = {}) => toVehicleCard(v.parse(vehicleCardRowSchema, aCardRow(overrides)));
const vehicle = (overrides = {}) => toVehicle(v.parse(vehicleRowSchema, aVehicleRow(overrides)));

test('a card row becomes a card', () => {
  expect(card()).toMatchObject({
    year: 2019,
    mileageKm: 84210,
    fuelType: 'Gasoline',
    bodyStyle: 'Sedan',
    color: 'Silver',
    image: { publicId: 'demo/cars/sedan-silver/front', alt: 'Front of a silver sedan', width: 1200 },
    imageCount: 6,
    hasVideo: true,
  });
});

test('numeric columns may come as text', () => {
  expect(card({ price: '18995.50', mileage: '84210' })).toMatchObject({ price: 18995.5, mileageKm: 84210 });
});

test.each([{ price: 'cheap' }, { price: '' }, { price: null }, { status: 'Lost' }, { id: 7 }, { make: null }])(
  'an invalid row is refused: %j',
  (overrides) => {
    expect(v.safeParse(vehicleCardRowSchema, aCardRow(overrides)).success).toBe(false);
  },
);

test('missing values are null, not empty text', () => {
  const bare = card({ mileage: null, trim: ' ', exterior_color: '', body_style: null, past_use: null, image: null });
  expect(bare).toMatchObject({ mileageKm: null, trim: null, color: null, bodyStyle: null, pastUse: [], image: null });
});

test('an image without text, size or colour gets defaults', () => {
  const image = { public_id: 'a', url: null, alt_text: '', width: null, height: 600, placeholder_color: 'url(x)' };
  expect(card({ image }).image).toEqual({
    publicId: 'a',
    url: '',
    alt: '2019 Honda Civic',
    width: 1200,
    height: 800,
    placeholderColor: '#b7b7b7',
  });
});

test('the primary image comes first, the others in order', () => {
  const images = [
    { public_id: 'third', sort_order: 2 },
    { public_id: 'second', sort_order: 1 },
    { public_id: 'primary', sort_order: 3, is_primary: true },
  ];
  const car = vehicle({ vehicle_images: images });
  expect(car.images.map(({ publicId }) => publicId)).toEqual(['primary', 'second', 'third']);
  expect(car.image?.publicId).toBe('primary');
  expect(car.imageCount).toBe(3);
});

test('a vehicle has all nine disclosures in order, each with its images', () => {
  const { disclosures } = vehicle({
    disclosure_mechanical: 'Brakes replaced',
    disclosure_exterior: '',
    disclosure_interior: 'nothing reported',
    disclosure_title: 'Clean Title',
    disclosure_obd2_scan: 'Not assessed',
    vehicle_disclosure_images: [
      { public_id: 'later', category: 'tires_wheels', sort_order: 1 },
      { public_id: 'first', category: 'tires_wheels', sort_order: 0 },
      { public_id: 'stray', category: 'something else' },
      { public_id: 'scan', category: 'obd2_scan' },
    ],
  });
  expect(
    disclosures.map(({ label, state, text, images }) => [label, state, text, images.map((i) => i.publicId)]),
  ).toEqual([
    ['Safety-related', 'none', 'Nothing reported', []],
    ['Mechanical', 'reported', 'Brakes replaced', ['stray']],
    ['Exterior', 'none', 'Nothing reported', []],
    ['Interior', 'none', 'Nothing reported', []],
    ['Tires & Wheels', 'none', 'Nothing reported', ['first', 'later']],
    ['OBD2 Scan', 'not-assessed', 'Not assessed', ['scan']],
    ['Body Condition', 'none', 'Nothing reported', []],
    ['Title', 'reported', 'Clean Title', []],
    ['Out of Province', 'none', 'Nothing reported', []],
  ]);
});

test('only a recorded inspection has a date, independent of the text', () => {
  const inspectedAt = '2026-11-16T15:00:00.000Z';
  const { disclosures } = vehicle({
    disclosure_mechanical: 'Nothing reported',
    disclosure_inspected_at: { title: inspectedAt, exterior: 'yesterday', interior: 7, unheardOf: inspectedAt },
  });
  const dated = disclosures.filter((disclosure) => disclosure.inspectedAt !== null);
  expect(dated.map((disclosure) => [disclosure.label, disclosure.inspectedAt])).toEqual([['Title', inspectedAt]]);
});

test('a link that is not a web URL is dropped', () => {
  expect(vehicle({ history_report_url: 'javascript:alert(1)' }).historyReportUrl).toBeNull();
  expect(vehicle({ history_report_url: 'https://report.test/1' }).historyReportUrl).toBe('https://report.test/1');
  const videos = [
    { public_id: null, url: 'javascript:alert(1)' },
    { public_id: 'demo/videos/walk', url: null, thumbnail_url: '/walk.webp' },
  ];
  expect(vehicle({ vehicle_videos: videos }).videos).toEqual([
    { publicId: 'demo/videos/walk', url: '', thumbnailUrl: '/walk.webp' },
  ]);
});

test('the select names plain columns and embeds the three media tables', () => {
  expect(vehicleColumns).toContain('disclosure_out_of_province,');
  expect(vehicleColumns).toContain('vehicle_images(public_id,url,');
  expect(vehicleColumns).toContain('vehicle_videos(');
  expect(vehicleColumns).toContain('vehicle_disclosure_images(');
  expect(vehicleColumns).not.toMatch(/vehicle_images(,|$)/);
});
