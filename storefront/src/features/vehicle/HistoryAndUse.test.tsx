// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { HistoryAndUse } from './HistoryAndUse.tsx';

vi.mock('../../site.tsx', () => ({ useSite: () => ({ contact: { currency: 'CAD' } }) }));
afterEach(cleanup);

const nothing = {
  isAssessed: false,
  facts: [],
  odometer: null,
  incidentDamage: null,
  jurisdictions: null,
  notes: null,
};

test('what nobody looked into does not read as if nothing was found', () => {
  render(<HistoryAndUse vehicle={{ history: nothing, pastUse: [] }} />);
  expect(screen.getByText('Not assessed')).toBeTruthy();
  cleanup();
  render(<HistoryAndUse vehicle={{ history: { ...nothing, isAssessed: true }, pastUse: [] }} />);
  expect(screen.getByText('Nothing reported')).toBeTruthy();
});

test('each known fact stands in a line of its own', () => {
  const history = { ...nothing, facts: ['Fire damage', 'Salvage title'], incidentDamage: 4200 };
  render(<HistoryAndUse vehicle={{ history, pastUse: ['Taxi or limousine'] }} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent?.trim())).toEqual([
    'Used before: taxi or limousine',
    'Fire damage',
    'Salvage title',
    'Damage from one incident: $4,200',
  ]);
});
