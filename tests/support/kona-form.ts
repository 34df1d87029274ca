import type { Page } from 'playwright';
import { listVehicles } from './backend-api.ts';
import { type ObservedPage, type PageOptions, visit } from './browser.ts';
import { signInContext } from './staff.ts';
import { completeKona } from './vehicle-form.ts';
import { workerProduct } from './worker-product.ts';

type Open = (options: Partial<PageOptions>) => Promise<ObservedPage>;

/** An address of the back office, opened by a signed-in user. */
export async function openStaffPage(open: Open, address: string, options: Partial<PageOptions> = {}) {
  const observed = await open({ baseUrl: workerProduct.url, ...options });
  await signInContext(observed.context, workerProduct);
  await visit(observed.page, address);
  await observed.page.getByRole('heading', { level: 1 }).waitFor();
  return observed;
}

export const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true });
export const description = (page: Page) => page.getByRole('textbox', { name: 'Description', exact: true });
export const vehicleList = (page: Page) => page.getByRole('heading', { name: 'Vehicle Management' });
export const storedVehicles = (vin: string) => listVehicles(workerProduct, `vin=eq.${vin}`);

/** The new vehicle's form with everything required for publishing, mostly filled in from the VIN. */
export async function openKonaForm(open: Open, vin: string): Promise<ObservedPage> {
  const observed = await openStaffPage(open, '/admin/vehicles/add');
  const { page } = observed;
  await field(page, 'VIN').fill(vin);
  await completeKona(page);
  return observed;
}

export const submitNew = (page: Page) => page.getByRole('button', { name: 'Add Vehicle' }).click();
export const submitChange = (page: Page) => page.getByRole('button', { name: 'Update Vehicle' }).click();

/** A vehicle added with the form, and its pages. */
export async function addKona(open: Open, vin: string) {
  const observed = await openKonaForm(open, vin);
  await submitNew(observed.page);
  await vehicleList(observed.page).waitFor();
  const [car] = await storedVehicles(vin);
  if (!car) throw new Error('The vehicle was not stored');
  return { ...observed, car };
}

export async function openEdit(open: Open, id: string) {
  const observed = await openStaffPage(open, `/admin/vehicles/${id}/edit`);
  await observed.page.getByRole('heading', { name: 'Edit Vehicle' }).waitFor();
  return observed;
}
