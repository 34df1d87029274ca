// @vitest-environment jsdom
import { fallbackContact } from '@dealer/shared-domain';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderOnSite } from '../test-support/site.tsx';
import { PostalAddress } from './PostalAddress.tsx';

afterEach(cleanup);

test.each([
  ['3700 Scarborough Golf Club Road', '3700 Scarborough Golf Club RoadScarborough, Ontario, M1G 1H5'],
  ['100 Showroom Road\nScarborough, Ontario M1G 1H5', '100 Showroom Road\nScarborough, Ontario M1G 1H5'],
])('the second line of %j has only what the first lacks', (address, shown) => {
  const contact = { ...fallbackContact, address, postalCode: 'M1G 1H5' };
  const { container } = renderOnSite(<PostalAddress />, null, { contact });
  expect(container.querySelector('address')?.textContent).toBe(shown);
});
