import path from 'node:path';
import type { Page } from 'playwright';

const pictures = path.resolve(import.meta.dirname, '../../supabase/seed/pictures');

export const photographs = ['front', 'rear'].map((view) => path.join(pictures, `cars/suv-green/${view}.webp`));

export type TypedVehicle = {
  vin: string;
  make: string;
  model: string;
  engine: string;
  color: string;
  year: string;
  price: string;
  mileage: string;
  description: string;
};

export const aForester: TypedVehicle = {
  vin: 'JF2SKACC5KH400001',
  make: 'Subaru',
  model: 'Forester',
  engine: '2.5L',
  color: 'Green',
  year: '2019',
  price: '20,650',
  mileage: '79,860',
  description: 'One owner, serviced here since new.',
};

/** Fills in what publishing requires, with the keyboard from field to field. */
export async function typeVehicle(page: Page, vehicle: TypedVehicle) {
  const main = page.getByRole('main');
  await main.getByLabel('VIN', { exact: true }).fill(vehicle.vin);
  for (const [name, value] of [
    ['Make', vehicle.make],
    ['Model', vehicle.model],
    ['Engine Size', vehicle.engine],
    ['Color', vehicle.color],
  ] as const) {
    const box = main.getByRole('combobox', { name, exact: true });
    await box.fill(value);
    await box.press('Enter');
  }
  await main.getByLabel('Year', { exact: true }).selectOption(vehicle.year);
  await main.getByLabel('Price', { exact: true }).fill(vehicle.price);
  await main.getByLabel('Mileage', { exact: true }).fill(vehicle.mileage);
  await main.getByRole('textbox', { name: 'Description', exact: true }).fill(vehicle.description);
  await recordInspections(page);
}

/** What publishing requires in addition to the VIN of a 2023 Hyundai Kona, which fills in the rest. */
export async function completeKona(page: Page) {
  const main = page.getByRole('main');
  await page.locator('#identity').getByText('2023 Hyundai Kona SE', { exact: true }).waitFor();
  const color = main.getByRole('combobox', { name: 'Color', exact: true });
  await color.fill('Blue');
  await color.press('Enter');
  await main.getByLabel('Price', { exact: true }).fill('24,995');
  await main.getByLabel('Mileage', { exact: true }).fill('41,200');
  await main.getByRole('textbox', { name: 'Description', exact: true }).fill('One owner, serviced here since new.');
  await recordInspections(page);
}

/** Without inspections, publishing asks for confirmation. */
export function recordInspections(page: Page) {
  return page.getByRole('button', { name: 'All nine inspected: nothing found' }).click();
}

export function choosePhotographs(page: Page, files: string[] | { name: string; mimeType: string; buffer: Buffer }[]) {
  return page.locator('#photographs input[type="file"]').first().setInputFiles(files);
}
