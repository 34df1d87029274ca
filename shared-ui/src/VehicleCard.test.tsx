// @vitest-environment jsdom
import type { VehicleCard as Card } from '@dealer/shared-domain';
import { aVehicleCard, carId } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { VehicleCard, type VehicleCardProps } from './VehicleCard.tsx';

afterEach(cleanup);

const config = { mediaUrl: 'http://media.test', mediaCloud: 'dealer' };

function aCard(card: Partial<Card> = {}): Card {
  return aVehicleCard({
    image: {
      publicId: 'demo/cars/sedan-blue/front',
      url: '',
      alt: 'Blue 2019 Honda Civic',
      width: 1200,
      height: 800,
      placeholderColor: '#b7b7b7',
    },
    ...card,
  });
}

function renderCard(props: Partial<VehicleCardProps> = {}) {
  return render(
    <MemoryRouter>
      <VehicleCard config={config} card={aCard()} {...props} />
    </MemoryRouter>,
  );
}

test('a card names the vehicle with a link to its page, and says price, mileage and status', () => {
  renderCard();
  const link = screen.getByRole('link', { name: '2019 Honda Civic EX' });
  expect(link.getAttribute('href')).toBe(`/inventory/2019-honda-civic-${carId}`);
  screen.getByText('$18,995');
  screen.getByText('plus HST & licensing');
  screen.getByText('84,210 km');
  screen.getByText('Available');
  expect(screen.queryByText('SOLD')).toBeNull();
});

test('a sold vehicle has the overlay', () => {
  renderCard({ card: aCard({ status: 'Sold' }) });
  screen.getByText('SOLD');
  screen.getByText('Sold');
});

test('a broken picture is replaced by the text No Image', () => {
  renderCard();
  fireEvent.error(screen.getByRole('img', { name: 'Blue 2019 Honda Civic' }));
  expect(screen.queryByRole('img')).toBeNull();
  screen.getByText('No Image');
});

test('a vehicle without a picture shows a placeholder', () => {
  renderCard({ card: aCard({ image: null }) });
  screen.getByText('No Image');
});

test('a picture has several widths, and its size and colour are known before it loads', () => {
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
  renderCard({ card: aCard({ mileageKm: null }) });
  expect(screen.queryByText(/km/)).toBeNull();
});

test('past use as a daily rental is disclosed', () => {
  renderCard({ card: aCard({ pastUse: ['Daily rental'] }) });
  screen.getByText('Former daily rental');
});

test('a sale as is and a branded title are listed between price and name', () => {
  renderCard({ card: aCard({ soldAsIs: true, titleBrands: ['Rebuilt title'] }) });
  const flags = screen.getByRole('list', { name: 'Know before you buy' });
  expect(flags.textContent).toBe('As is, unfitRebuilt title');
  expect(flags.previousElementSibling?.textContent).toContain('plus HST & licensing');
  expect(flags.nextElementSibling?.textContent).toContain('Civic');
});

test('reaching for a card announces that it may be opened, reaching for its actions does not', () => {
  const onIntent = vi.fn();
  renderCard({ onIntent, actions: <button type="button">Save</button> });
  fireEvent.pointerEnter(screen.getByRole('button', { name: 'Save' }));
  expect(onIntent).not.toHaveBeenCalled();
  fireEvent.pointerEnter(screen.getByRole('link'));
  expect(onIntent).toHaveBeenCalledWith(expect.objectContaining({ make: 'Honda' }));
});

test('actions are next to the link, not inside it', () => {
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
  const { container } = renderCard({ card: aCard({ status: 'Sold', pastUse: ['Daily rental'] }) });
  expect(container.querySelector('[style]')).toBeNull();
});
