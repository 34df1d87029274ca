// @vitest-environment jsdom
import { aBackofficeContract, anEditableVehicle } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { StaffProvider } from '../../../staff.tsx';
import { createVehicleMedia } from '../media/vehicle-media.ts';
import { aFile, installBrowserParts } from '../test-vehicle-form.tsx';
import { ShotList } from './ShotList.tsx';

beforeAll(installBrowserParts);
afterEach(cleanup);

const facts = { width: 4, height: 3, placeholderColor: '#000000' };
const anImage = (id: string, alt: string) => ({
  ...facts,
  id,
  alt,
  publicId: id,
  url: `http://media.test/${id}.webp`,
  isPrimary: false,
});
const sent = { kind: 'image' as const, publicId: 'new', url: 'http://media.test/new', width: 4, height: 3 };

function openShots() {
  const vehicle = anEditableVehicle({
    images: [anImage('cover', ''), anImage('seats', 'Seats'), anImage('front', 'Front'), anImage('own', 'The keys')],
  });
  const uploads = { upload: vi.fn(async () => sent), discard: vi.fn(async () => undefined) };
  const media = createVehicleMedia({ vehicleId: vehicle.id, uploads, vehicle });
  render(
    <StaffProvider contract={aBackofficeContract()}>
      <ShotList media={media} />
    </StaffProvider>,
  );
  return {
    async take(label: string) {
      fireEvent.change(screen.getByLabelText(new RegExp(`^Take ${label}`)), { target: { files: [aFile('new.jpg')] } });
      await media.queue.settle();
    },
    /** The published photographs in order, as `file "text"`. */
    list: () => media.takeChange('2019 Honda Civic').images.map(({ publicId, alt }) => `${publicId} "${alt}"`),
  };
}

test('a photograph without a text that is taken again stays the cover and gets no text', async () => {
  const { take, list } = openShots();
  await take('Another again');
  expect(list()).toEqual(['new "2019 Honda Civic"', 'seats "Seats"', 'front "Front"', 'own "The keys"']);
});

test('a shot that is taken again keeps its place in the order that the dealer chose', async () => {
  const { take, list } = openShots();
  await take('Front again');
  expect(list()).toEqual(['cover "2019 Honda Civic"', 'seats "Seats"', 'new "Front"', 'own "The keys"']);
  await take('The keys again');
  expect(list()).toEqual(['cover "2019 Honda Civic"', 'seats "Seats"', 'new "Front"', 'new "The keys"']);
});

test('a photograph that is not stored yet and taken again keeps its place', async () => {
  const { take, list } = openShots();
  await take('Another again');
  await take('Another again');
  expect(list()).toEqual(['new "2019 Honda Civic"', 'seats "Seats"', 'front "Front"', 'own "The keys"']);
});

test('a photograph that is none of the eight shots is in neither count', () => {
  openShots();
  screen.getByText('2 of 8 shots, 2 on the server');
});
