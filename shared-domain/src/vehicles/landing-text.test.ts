import { expect, test } from 'vitest';
import { type LandingFigures, noSubject } from './landing-page.ts';
import { describeLanding, introduceLanding, landingTitle } from './landing-text.ts';
import type { VehicleCard } from './vehicle.ts';

const truck: VehicleCard = {
  ...{ id: 'truck', year: 2017, make: 'RAM', model: '1500', trim: null, price: 12_995, mileageKm: 214_500 },
  ...{ transmission: null, fuelType: null, bodyStyle: 'Truck', color: null, status: 'Available', isFeatured: false },
  ...{ pastUse: [], soldAsIs: true, titleBrands: ['Rebuilt title'], publishedAt: null },
  ...{ image: null, imageCount: 0, hasVideo: false },
};
const golf: VehicleCard = {
  ...truck,
  ...{ id: 'golf', year: 2018, make: 'Volkswagen', model: 'Golf', price: 14_250, mileageKm: 104_900 },
  ...{ soldAsIs: false, titleBrands: [] },
};

function someFigures(change: Partial<LandingFigures> = {}): LandingFigures {
  return {
    subject: { ...noSubject, priceMax: 15_000 },
    ...{ total: 2, branded: 1, priceMin: 12_995, priceMax: 14_250, mileageMin: 104_900, mileageMiddle: 159_700 },
    ...{ lowestPriced: truck, newest: golf, vehicles: [golf, truck] },
    models: [golf, truck].map(({ make, model, year, price, mileageKm, ...vehicle }) => ({
      ...{ make, model, count: 1, priceMin: price, priceMax: price, yearMin: year, yearMax: year },
      ...{ mileageMin: mileageKm, mileageMax: mileageKm, image: null },
      ...{ pastUse: vehicle.pastUse, soldAsIs: vehicle.soldAsIs, titleBrands: vehicle.titleBrands },
    })),
    ...change,
  };
}

test('title, description and introduction say the figures, a price with its flags', () => {
  expect(landingTitle(someFigures(), 'Scarborough')).toBe('Used cars under $15,000 in Scarborough: 2 available');
  expect(describeLanding(someFigures(), 'Dream Motor Co.')).toBe(
    'Two from $12,995 (As is, unfit, Rebuilt title) to $14,250 all-in, plus HST & licensing. Volkswagen Golf, RAM 1500, from 104,900 km.',
  );
  expect(introduceLanding(someFigures())).toBe(
    'Two are on the lot today, from $12,995 (As is, unfit, Rebuilt title) to $14,250 all-in. The newest is a 2018 Volkswagen Golf with 104,900 km. The lowest-priced is a 2017 RAM 1500 with 214,500 km (As is, unfit, Rebuilt title).',
  );
});

test('one vehicle, and none, read as sentences', () => {
  const one = { total: 1, priceMin: 14_250, lowestPriced: golf, vehicles: [golf] };
  expect(introduceLanding(someFigures({ ...one, subject: { ...noSubject, make: 'Volkswagen' } }))).toBe(
    'One is on the lot today, for $14,250 all-in. It is a 2018 Golf with 104,900 km.',
  );
  const onlyGolf = { ...one, models: someFigures().models.slice(0, 1), subject: { ...noSubject, make: 'Volkswagen' } };
  expect(describeLanding(someFigures(onlyGolf), 'Dream Motor Co.')).toBe(
    'One for $14,250 all-in, plus HST & licensing. Golf, 104,900 km.',
  );
  const none = someFigures({ total: 0, subject: { ...noSubject, bodyStyle: 'SUV' }, models: [], vehicles: [] });
  expect(landingTitle(none, null)).toBe('Used SUVs: none today');
  expect(describeLanding(none, 'Dream Motor Co.')).toBe('No used SUVs today at Dream Motor Co.');
  expect(introduceLanding(none)).toBe('No used SUVs on the lot today.');
});
