// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { HistoryAndUse } from './HistoryAndUse.tsx';

vi.mock('../../site.tsx', () => ({ useSite: () => ({ contact: { currency: 'CAD' } }) }));
afterEach(cleanup);

const nothing = {
  historyAssessed: false,
  historyFacts: [],
  odometer: null,
  incidentDamage: null,
  jurisdictions: null,
  historyNotes: null,
  pastUse: [],
};

test('a history that was not assessed does not read as if nothing was found', () => {
  render(<HistoryAndUse vehicle={nothing} />);
  screen.getByText('Not assessed');
  cleanup();
  render(<HistoryAndUse vehicle={{ ...nothing, historyAssessed: true }} />);
  screen.getByText('Nothing reported');
});

test('each known fact has its own line', () => {
  const history = { ...nothing, historyFacts: ['Fire damage', 'Salvage title'], incidentDamage: 4200 };
  render(<HistoryAndUse vehicle={{ ...history, pastUse: ['Taxi or limousine'] }} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent?.trim())).toEqual([
    'Used before: taxi or limousine',
    'Fire damage',
    'Salvage title',
    'Damage from one incident: $4,200',
  ]);
});
