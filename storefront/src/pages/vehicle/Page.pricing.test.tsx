// @vitest-environment jsdom
import { fallbackContact, type PriceTerms, type ShownVehicle } from '@dealer/shared-domain';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadPricing } from '../../features/pricing/lazy-pricing.ts';
import { aVehicle, renderOnSite } from '../../test-support/site.tsx';
import { VehiclePage } from './Page.tsx';

beforeAll(loadPricing);
afterEach(cleanup);

type Given = Pick<ShownVehicle, 'offeredPrices'> & Partial<Pick<ShownVehicle, 'status'>>;

function renderPage(given: Given = {}, terms: Partial<PriceTerms> = {}) {
  const contact = { ...fallbackContact, priceTerms: { ...fallbackContact.priceTerms, ...terms } };
  renderOnSite(<VehiclePage />, { vehicle: { ...aVehicle(), ...given }, similar: [] }, { contact });
}

const lines = (name: string) => {
  const terms = within(screen.getByRole('region', { name })).getAllByRole('term');
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]));
};
const credit = { aprPercent: 7.99, termMonths: [36, 60, 84], downPayment: 3000 };

test('the fees inside the price, the tax and the total are itemised', () => {
  renderPage({}, { administrationFee: 399 });
  expect(lines('What it costs')).toEqual({
    'All-in price': '$18,995.00',
    Vehicle: '$18,574.00',
    Administration: '$399.00',
    'OMVIC transaction fee': '$22.00',
    'Safety standards certificate': 'Included',
    'HST, 13%': '$2,469.35',
    'Total before licensing': '$21,464.35',
  });
  screen.getByText('$21,464.35', { selector: 'b' });
  expect(screen.queryByRole('heading', { name: 'Price history' })).toBeNull();
});

test('an earlier offer is shown with its dates', () => {
  renderPage({
    offeredPrices: [
      { price: 19_750, offeredFrom: '2026-10-19T15:00:00Z', days: 21 },
      { price: 18_995, offeredFrom: '2026-11-09T15:00:00Z', days: 14 },
    ],
  });
  screen.getByText('$755 less');
  screen.getByText('$755 less than on Oct 19, 2026.');
  screen.getByRole('img', { name: 'All-in price: $19,750 from Oct 19, 2026, $18,995 from Nov 9, 2026' });
  const rows = within(screen.getByRole('table', { name: 'Price history' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'FromOffered forAll-in price',
    'Nov 9, 202614 days, now$18,995',
    'Oct 19, 202621 days$19,750',
  ]);
});

test('without the dealer’s terms there is no payment estimate, and none for a sold vehicle', () => {
  renderPage();
  expect(screen.queryByText('Payment estimate')).toBeNull();
  cleanup();
  renderPage({ status: 'Sold' }, { credit });
  expect(screen.queryByText('Payment estimate')).toBeNull();
  expect(screen.queryByText('What it costs')).toBeNull();
});

test('a payment follows what is typed, and never stands without its rate', () => {
  renderPage({}, { credit });
  const section = within(screen.getByRole('region', { name: 'Payment estimate' }));
  const type = (name: string, value: string) => fireEvent.change(section.getByLabelText(name), { target: { value } });
  const answer = () => section.getByRole('status').textContent;
  expect(answer()).toBe('$374.30 a month, 60 months 7.99% APR');
  expect(lines('Payment estimate')).toMatchObject({
    'Amount financed': '$18,464.35',
    'Cost of borrowing': '$3,993.65',
    'Total you pay': '$25,458.00',
  });
  fireEvent.click(section.getByRole('radio', { name: /36/ }));
  type('APR', '5,5 %');
  expect(answer()).toMatch(/^\$\d+\.\d\d a month, 36 months 5\.5% APR$/);
  type('APR', '0');
  section.getByText('Enter a rate above 0. No payment is shown without its APR.');
  expect(section.getByLabelText('APR').getAttribute('aria-invalid')).toBe('true');
  expect(answer()).toBe('Correct the marked figure to see the estimate');
  type('APR', '6');
  type('Down payment', '25,000');
  expect(answer()).toBe('Nothing to borrow');
  section.getByText('That covers the whole price. Nothing to borrow.');
});
