// @vitest-environment jsdom
import { fallbackContact } from '@dealer/shared-domain';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, test } from 'vitest';
import { renderOnSite } from '../test-support/site.tsx';
import { PrintHead } from './PrintHead.tsx';

afterEach(cleanup);

test('the head names the registered dealer with number, phone and address', () => {
  const contact = { ...fallbackContact, registeredName: '1234567 Ontario Inc.', omvicNumber: '4567890' };
  renderOnSite(<PrintHead />, null, { contact });
  for (const text of ['Dream Motor Co.', '1234567 Ontario Inc.', 'OMVIC registration 4567890', '(416) 555-0142']) {
    screen.getByText(text);
  }
  screen.getByText(/100 Showroom Road, Scarborough/);
});
