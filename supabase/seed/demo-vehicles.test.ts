import { decodeVin, hasCheckDigit, toWmi, type VinTable } from '@dealer/shared-domain/vin';
import { beforeAll, expect, test } from 'vitest';
import { toPaintKey } from './colors.ts';
import { loadDemoPictures } from './demo-pictures.ts';
import type { DemoOptions, DemoVehicle } from './demo-vehicles.ts';
import { createDemoSales, createDemoVehicles } from './demo-vehicles.ts';
import { createVinBuilder } from './vin-builder.ts';
import { buildVinTables } from './vin-tables.ts';

const now = new Date('2026-11-21T15:00:00Z');
const dayMs = 86_400_000;

let tables: Map<string, VinTable>;
let options: DemoOptions;
let lot: DemoVehicle[];
let bigLot: DemoVehicle[];

beforeAll(async () => {
  tables = await buildVinTables();
  options = {
    dealerId: 'demo',
    count: 36,
    now,
    pictures: await loadDemoPictures(),
    buildVin: createVinBuilder(tables),
  };
  lot = [...createDemoVehicles(options)];
  bigLot = [...createDemoVehicles({ ...options, count: 10_000 })];
});

function decode(vin: string) {
  const table = tables.get(toWmi(vin));
  return table && decodeVin(table, vin);
}

test('the demo inventory has 36 vehicles: 2 pending, 5 sold, 2 drafts and the rest available', () => {
  const counts = Object.entries(Object.groupBy(lot, (vehicle) => vehicle.status)).map(([status, some]) => [
    status,
    some?.length,
  ]);
  expect(Object.fromEntries(counts)).toEqual({ Available: 27, Pending: 2, Sold: 5, Draft: 2 });
});

test('six vehicles are featured, and all of them are available', () => {
  const featured = lot.filter((vehicle) => vehicle.isFeatured);
  expect(featured).toHaveLength(6);
  expect(featured.every((vehicle) => vehicle.status === 'Available')).toBe(true);
});

test('every VIN has a valid check digit and decodes to its vehicle’s year, make and model', () => {
  for (const { vin, year, make, model } of lot) {
    expect(hasCheckDigit(vin), vin).toBe(true);
    expect(decode(vin), vin).toMatchObject({ year, make, model });
  }
});

test('VINs, stock numbers and ids are unique among 10,000 vehicles', () => {
  expect(new Set(bigLot.map((vehicle) => vehicle.vin)).size).toBe(10_000);
  expect(new Set(bigLot.map((vehicle) => vehicle.stockNumber)).size).toBe(10_000);
  expect(new Set(bigLot.flatMap((vehicle) => [vehicle.id, ...vehicle.images.map((image) => image.id)])).size).toBe(
    10_000 + bigLot.reduce((sum, vehicle) => sum + vehicle.images.length, 0),
  );
});

test('generated vehicles decode to their own make and model too', () => {
  for (const { vin, year, make, model } of bigLot.filter((_, index) => index % 50 === 0)) {
    expect(hasCheckDigit(vin), vin).toBe(true);
    expect(decode(vin), vin).toMatchObject({ year, make, model });
  }
});

test('a larger inventory starts with the same vehicles, and equal options give equal inventories', () => {
  expect(bigLot.slice(0, 36)).toEqual(lot);
  expect([...createDemoVehicles(options)]).toEqual(lot);
});

test('every vehicle has pictures of its body style and paint, the front first', () => {
  for (const vehicle of bigLot) {
    const folder = `demo/cars/${vehicle.bodyStyle.toLowerCase()}-${toPaintKey(vehicle.exteriorColor)}`;
    expect(vehicle.images[0]?.publicId).toBe(`${folder}/front`);
    expect(vehicle.images.every((image) => image.publicId.startsWith(`${folder}/`))).toBe(true);
  }
});

test('alternative text names the vehicle', () => {
  expect(lot[0]?.images[0]?.altText).toBe('2019 Honda Civic EX, blue, front three-quarter view');
});

test('two vehicles have a video, and several have a photo of a disclosure', () => {
  const names = lot.flatMap((vehicle) => vehicle.videos.map((video) => video.publicId)).sort();
  expect(names).toEqual(['demo/videos/walkaround-1', 'demo/videos/walkaround-2']);
  expect(lot.filter((vehicle) => vehicle.disclosureImages.length > 0).length).toBeGreaterThanOrEqual(4);
});

test('dates are in the past, and sold vehicles were sold within 25 days', () => {
  for (const { status, createdAt, publishedAt, soldAt } of bigLot) {
    expect(Date.parse(createdAt)).toBeLessThan(now.getTime());
    expect(publishedAt === null).toBe(status === 'Draft');
    expect(soldAt !== null).toBe(status === 'Sold');
    if (soldAt) expect(now.getTime() - Date.parse(soldAt)).toBeLessThan(25 * dayMs);
    if (soldAt && publishedAt) expect(Date.parse(publishedAt)).toBeLessThan(Date.parse(soldAt));
  }
});

test('the year before has sales in most months, all too old for the public list', () => {
  const sales = createDemoSales(options);
  const ageDays = ({ soldAt }: DemoVehicle) => (now.getTime() - Date.parse(soldAt ?? '')) / dayMs;
  expect(sales.every((sale) => sale.status === 'Sold' && ageDays(sale) > 30 && ageDays(sale) < 366)).toBe(true);
  expect(new Set(sales.map(({ soldAt }) => soldAt?.slice(0, 7))).size).toBeGreaterThanOrEqual(10);
  for (const { createdAt, publishedAt, soldAt } of sales) {
    expect(Date.parse(createdAt)).toBeLessThan(Date.parse(publishedAt ?? ''));
    expect(Date.parse(publishedAt ?? '')).toBeLessThan(Date.parse(soldAt ?? ''));
  }
  const identities = [...lot, ...sales].flatMap(({ id, vin, stockNumber }) => [id, vin, stockNumber]);
  expect(new Set(identities).size).toBe(identities.length);
});

test('prices and mileages stay believable', () => {
  for (const { price, mileage } of bigLot) {
    expect(price).toBeGreaterThan(5_000);
    expect(price).toBeLessThan(80_000);
    expect(mileage).toBeGreaterThan(5_000);
    expect(mileage).toBeLessThan(300_000);
  }
});
