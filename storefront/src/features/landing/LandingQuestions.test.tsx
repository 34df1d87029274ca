// @vitest-environment jsdom
import { type LandingFigures, noSubject } from '@dealer/shared-domain';
import { aVehicleCard } from '@dealer/shared-domain/test-support';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LandingQuestions } from './LandingQuestions.tsx';

afterEach(cleanup);

const clean = aVehicleCard();
const rental = aVehicleCard({ id: 'rental', pastUse: ['Daily rental'] });
const rebuilt = aVehicleCard({ id: 'rebuilt', titleBrands: ['Rebuilt title'] });
const none = 'None of them was a rental, taxi or police vehicle, is sold as is or has a branded title.';
const noneBranded = 'None of them is sold as is or has a branded title.';
const noneUsed = 'None of those shown was a rental, taxi or police vehicle.';
const twoBranded = '2 vehicles are sold as is or have a branded title.';

/** The answer about the past, one line per paragraph and list item. */
function answerFor(figures: Pick<LandingFigures, 'total' | 'branded' | 'vehicles'>): string[] {
  const { container } = render(
    <LandingQuestions
      figures={{
        ...{ subject: noSubject, priceMin: null, priceMax: null, mileageMin: null, mileageMiddle: null },
        ...{ lowestPriced: null, newest: null, models: [], ...figures },
      }}
    />,
  );
  const lines = [...container.querySelectorAll('details:last-of-type :is(p, li)')].map(
    ({ textContent }) => textContent,
  );
  expect(lines.pop()).toMatch(/^It stands with the price everywhere/);
  return lines;
}

test('none has a past only if every vehicle is known', () => {
  expect(answerFor({ total: 1, branded: 0, vehicles: [clean] })).toEqual([none]);
});

test('every known vehicle with a past is named', () => {
  expect(answerFor({ total: 3, branded: 1, vehicles: [clean, rental, rebuilt] })).toEqual([
    '2019 Honda Civic: Former daily rental',
    '2019 Honda Civic: Rebuilt title',
  ]);
});

test('vehicles that the visitor hid are counted', () => {
  expect(answerFor({ total: 3, branded: 2, vehicles: [clean] })).toEqual([`${twoBranded} ${noneUsed}`]);
  expect(answerFor({ total: 2, branded: 2, vehicles: [] })).toEqual([twoBranded]);
});

test('where more vehicles exist than are shown, past use is known for those shown alone', () => {
  expect(answerFor({ total: 60, branded: 0, vehicles: [clean] })).toEqual([`${noneBranded} ${noneUsed}`]);
  expect(answerFor({ total: 60, branded: 2, vehicles: [clean, rental, rebuilt] })).toEqual([
    `${twoBranded} Among those shown:`,
    '2019 Honda Civic: Former daily rental',
    '2019 Honda Civic: Rebuilt title',
  ]);
});
