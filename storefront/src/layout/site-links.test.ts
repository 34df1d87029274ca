import { expect, test } from 'vitest';
import { currentMark, siteLinks } from './site-links.ts';

const marked = (pathname: string) =>
  siteLinks.flatMap(({ label, path }) => {
    const mark = currentMark(path, pathname);
    return mark ? [`${label} ${mark}`] : [];
  });

test('the link of the open page is marked, with or without a slash at its end', () => {
  expect(marked('/')).toEqual(['Home page']);
  expect(marked('/about')).toEqual(['About page']);
  expect(marked('/appraisal-services/')).toEqual(['Appraisal Services page']);
});

test('a vehicle belongs to the inventory, and an unknown address to nothing', () => {
  expect(marked('/inventory/2019-honda-civic')).toEqual(['Inventory true']);
  expect(marked('/used/toyota/corolla')).toEqual(['Inventory true']);
  expect(marked('/used-by-others')).toEqual([]);
  expect(marked('/inventory-of-others')).toEqual([]);
  expect(marked('/no/such/page')).toEqual([]);
});
