import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { searchInventory } from '../support/backend-api.ts';
import { launchBrowser, visit } from '../support/browser.ts';
import { startProduct } from '../support/product.ts';
import { signInContext, staffPassword } from '../support/staff.ts';

/** Takes the pictures of the README into docs/images, of a new product with demo data and a year of sales. */
const folder = join(import.meta.dirname, '../../docs/images');

type Picture = {
  name: string;
  path: string;
  widths?: number[];
  isStaff?: boolean;
  /** Brings the page into the state that the picture shows. */
  prepare?: (page: Page) => Promise<unknown>;
};

const screens = {
  1440: { viewport: { width: 1440, height: 900 }, picture: 1200 },
  390: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, picture: 600 },
} as const;

function listPictures(vehicles: string[]): Picture[] {
  const [car = ''] = vehicles;
  const both = [1440, 390];
  return [
    { name: 'home', path: '/', widths: both },
    { name: 'inventory', path: '/inventory', widths: both },
    { name: 'car', path: `/inventory/${car}`, widths: both },
    { name: 'landing', path: '/used/toyota', widths: both },
    { name: 'test-drive', path: `/test-drive?vehicle=${car}`, widths: both },
    { name: 'trade-in', path: `/trade-in?vehicle=${car}`, widths: both },
    { name: 'saved', path: '/saved', widths: both, prepare: (page) => saveVehicles(page, vehicles.slice(0, 4)) },
    { name: 'compare', path: `/compare?ids=${vehicles.slice(0, 4).join(',')}`, widths: both },
    { name: 'about', path: '/about', widths: both },
    { name: 'appraisal-services', path: '/appraisal-services', widths: both },
    { name: 'contact', path: '/contact', widths: both },
    { name: 'privacy', path: '/privacy' },
    { name: 'terms', path: '/terms' },
    { name: 'accessibility', path: '/accessibility' },
    { name: 'sign-in', path: '/admin/login' },
    ...listStaffPictures(car).map((picture) => ({ ...picture, isStaff: true })),
  ];
}

function listStaffPictures(car: string): Picture[] {
  return [
    { name: 'back-office-dashboard', path: '/admin/dashboard' },
    { name: 'back-office-list', path: '/admin/vehicles', widths: [1440, 390] },
    { name: 'back-office-form', path: `/admin/vehicles/${car}/edit` },
    { name: 'back-office-leads', path: '/admin/leads', widths: [1440, 390] },
    { name: 'back-office-appointments', path: '/admin/appointments' },
    { name: 'back-office-money', path: '/admin/vehicles/money' },
    { name: 'back-office-import', path: '/admin/vehicles/import' },
    { name: 'back-office-analytics', path: '/admin/analytics' },
    { name: 'back-office-people', path: '/admin/people' },
    { name: 'back-office-settings', path: '/admin/settings' },
    { name: 'back-office-print', path: `/admin/vehicles/print?ids=${car}` },
  ];
}

async function saveVehicles(page: Page, vehicles: string[]) {
  for (const vehicle of vehicles) {
    await visit(page, `/inventory/${vehicle}`);
    await page
      .getByRole('button', { name: /^Save \d{4}/ })
      .locator('visible=true')
      .first()
      .click();
  }
  await visit(page, '/saved');
}

async function open(page: Page, { path, isStaff, prepare }: Picture) {
  if (isStaff) {
    await page.goto(path);
    await page.getByRole('main').getByRole('heading').first().waitFor();
  } else {
    await visit(page, path);
  }
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
}

async function take(context: BrowserContext, picture: Picture, width: 1440 | 390) {
  const page = await context.newPage();
  await open(page, picture);
  const bytes = await page.screenshot({ animations: 'disabled' });
  const file = join(folder, `${picture.name}-${width}.webp`);
  await sharp(bytes)
    .resize({ width: picture.isStaff && width === 1440 ? 1440 : screens[width].picture })
    .webp({ quality: 80 })
    .toFile(file);
  console.log(file);
  await page.close();
}

async function takeAll(browser: Browser, product: Awaited<ReturnType<typeof startProduct>>) {
  const { vehicles } = await searchInventory(product, { status: 'available', hideBranded: true });
  const pictures = listPictures(vehicles.map(({ id }) => id));
  for (const width of [1440, 390] as const) {
    const options = { ...screens[width], baseURL: product.url, reducedMotion: 'reduce', locale: 'en-CA' } as const;
    const staff = await browser.newContext(options);
    await signInContext(staff, product);
    for (const picture of pictures.filter(({ widths = [1440] }) => widths.includes(width))) {
      const context = picture.isStaff ? staff : await browser.newContext(options);
      await take(context, picture, width).catch((error: unknown) => console.error(picture.name, error));
      if (!picture.isStaff) await context.close();
    }
    await staff.close();
  }
}

const product = await startProduct({ ADMIN_PASSWORD: staffPassword, DEMO_HISTORY: '1' });
const browser = await launchBrowser();
try {
  await takeAll(browser, product);
} finally {
  await browser.close();
  await product.stop();
}
