import { publicPages } from '@dealer/shared-domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startArrivingPages } from '../support/arriving-pages.ts';
import { visit } from '../support/browser.ts';
import { readShifts, watchShifts } from '../support/page-shifts.ts';
import { listedIds, product, withBrowser } from './journey.ts';

const open = withBrowser();
let arriving: Awaited<ReturnType<typeof startArrivingPages>>;

beforeAll(async () => {
  arriving = await startArrivingPages(product.url, 600);
});
afterAll(() => arriving.stop());

/** A button whose own label is still to come may grow; a picture, a heading or a bar may not move. */
const unnoticed = 0.005;

test.for([1440, 390])(
  'no painted part moves while a page streams in, at %i px',
  { timeout: 180_000 },
  async (width) => {
    const { page, context } = await open({ width, baseUrl: arriving.url });
    await watchShifts(context);
    await visit(page, '/inventory');
    const [id] = await listedIds(page);
    const moved: Record<string, string[]> = {};
    for (const path of [...Object.values(publicPages).map((entry) => entry.path), `/inventory/${id}`]) {
      await visit(page, path);
      const shifts = await readShifts(page);
      const total = shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0);
      if (total > unnoticed) moved[path] = shifts;
    }
    expect(moved).toEqual({});
  },
);
