// @vitest-environment jsdom
import { aLead } from '@dealer/shared-domain/test-support';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithStaff } from '../../../test-staff-page.tsx';
import { LeadOutcome } from './LeadOutcome.tsx';

afterEach(cleanup);

test('a lost lead says why, a won one for how much and when', () => {
  renderWithStaff(<LeadOutcome lead={aLead({ stage: 'lost', lostReason: 'bought-elsewhere' })} />);
  screen.getByText('Lost: bought elsewhere');
  cleanup();
  renderWithStaff(<LeadOutcome lead={aLead({ stage: 'won', wonPrice: 18_250.5, wonOn: '2026-11-30' })} />);
  screen.getByText('Won for $18,250.50 on Nov 30, 2026');
  cleanup();
  renderWithStaff(<LeadOutcome lead={aLead({ stage: 'won', wonPrice: null, wonOn: null })} />);
  expect(screen.queryByText(/Won/)).toBeNull();
});
