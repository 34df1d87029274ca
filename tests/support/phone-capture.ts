import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { aLabelPhoto } from './code-39.ts';

const cars = path.resolve(import.meta.dirname, '../../supabase/seed/pictures/cars');
const photographs = ['suv-green', 'suv-grey']
  .flatMap((car) => readdirSync(path.join(cars, car)).map((file) => path.join(cars, car, file)))
  .slice(0, 10);
const shots = ['Front', 'Three-quarter', 'Side', 'Rear', 'Dash', 'Odometer', 'Seats', 'Tires', 'Damage', 'Damage'];

const main = (page: Page) => page.getByRole('main');

/** Scans the VIN of the label in a photograph. */
export async function scanVin(page: Page, vin: string) {
  await page.getByRole('button', { name: /^Scan/ }).click();
  const scanner = page.getByRole('dialog', { name: 'Scan the VIN' });
  await scanner
    .getByLabel('From a photo')
    .setInputFiles({ name: 'label.jpg', mimeType: 'image/jpeg', buffer: await aLabelPhoto(`I${vin}`) });
  await scanner.waitFor({ state: 'hidden' });
}

/** Takes some of the ten shots of the list, one after another; `aim` is the person's time for each. */
export async function takeShots(page: Page, from: number, to: number, aim = () => Promise.resolve()) {
  const taken = main(page).getByLabel(/^Take .+ again, /);
  for (const [index, shot] of shots.slice(from, to).entries()) {
    await aim();
    const before = await taken.count();
    await main(page)
      .getByLabel(`Take ${shot}`, { exact: true })
      .setInputFiles(photographs[from + index] ?? '');
    await taken.nth(before).waitFor();
  }
}

/** The shots that the server has. */
export function countOnServer(page: Page): Promise<number> {
  return main(page)
    .getByLabel(/^Take .+ again, on the server$/)
    .count();
}
