// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { aVehicleCard } from './test-vehicle.ts';
import { VehicleCard, type VehicleCardProps } from './VehicleCard.tsx';

afterEach(cleanup);

const config = { mediaUrl: 'http://media.test', mediaCloud: 'dealer' };

function renderCard(props: Partial<VehicleCardProps> = {}) {
  return render(
    <MemoryRouter>
      <VehicleCard config={config} card={aVehicleCard()} {...props} />
    </MemoryRouter>,
  );
}

test('a card names the vehicle with a link to its page, and says price, mileage and status', () => {
  renderCard();
  const link = screen.getByRole('link', { name: '2019 Honda Civic EX' });
  expect(link.getAttribute('href')).toBe('/inventory/2019-honda-civic-7f3d2c1b-0a9e-4b5c-8d7e-6f5a4b3c2d1e');
  expect(screen.getByText('$18,995')).toBeDefined();
  expect(screen.getByText('plus HST & licensing')).toBeDefined();
  expect(screen.getByText('84,210 km')).toBeDefined();
  expect(screen.getByText('Available')).toBeDefined();
  expect(screen.queryByText('SOLD')).toBeNull();
});

test('a sold vehicle bears the overlay', () => {
  renderCard({ card: aVehicleCard({ status: 'Sold' }) });
  expect(screen.getByText('SOLD')).toBeDefined();
  expect(screen.getByText('Sold')).toBeDefined();
});

test('a broken picture leaves the words No Image in its place', () => {
  renderCard();
  fireEvent.error(screen.getByRole('img', { name: 'Blue 2019 Honda Civic' }));
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('No Image')).toBeDefined();
});

test('a vehicle without a picture says so', () => {
  renderCard({ card: aVehicleCard({ image: null }) });
  expect(screen.getByText('No Image')).toBeDefined();
});

test('a picture comes in several widths with its size and colour known beforehand', () => {
  const { container } = renderCard();
  const picture = screen.getByRole('img');
  expect(picture.getAttribute('srcset')).toContain(
    'http://media.test/dealer/image/upload/w_320,f_auto,q_auto/demo/cars/sedan-blue/front 320w',
  );
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1200', '800']);
  expect(picture.getAttribute('loading')).toBe('lazy');
  expect(container.querySelector('rect')?.getAttribute('fill')).toBe('#b7b7b7');
});

test('an unknown mileage is left out', () => {
  renderCard({ card: aVehicleCard({ mileageKm: null }) });
  expect(screen.queryByText(/km/)).toBeNull();
});

test('a past as daily rental is told', () => {
  renderCard({ card: aVehicleCard({ pastUse: ['Daily rental'] }) });
  expect(screen.getByText('Former daily rental')).toBeDefined();
});

test('the mouse over a card announces that it may be opened', () => {
  const onIntent = vi.fn();
  renderCard({ onIntent });
  fireEvent.pointerEnter(screen.getByRole('article'));
  expect(onIntent).toHaveBeenCalledWith(expect.objectContaining({ make: 'Honda' }));
});

test('what acts on a vehicle stands beside its link, not in it', () => {
  const onSave = vi.fn();
  renderCard({
    actions: (
      <button type="button" onClick={onSave}>
        Save
      </button>
    ),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSave).toHaveBeenCalledOnce();
  expect(screen.getByRole('link').contains(screen.getByRole('button'))).toBe(false);
});

test('nothing on a card needs a style attribute, which the page policy would drop', () => {
  const { container } = renderCard({ card: aVehicleCard({ status: 'Sold', pastUse: ['Daily rental'] }) });
  expect(container.querySelector('[style]')).toBeNull();
});
