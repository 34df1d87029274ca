// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Disclosures } from './Disclosures.tsx';
import { anImage, renderOnSite, someDisclosures } from './test-support.tsx';

afterEach(cleanup);

function card(label: string) {
  const item = screen.getByRole('heading', { name: label }).closest('li');
  if (!item) throw new Error(`${label} is in no card`);
  return item;
}

test('nine categories stand in their order', () => {
  renderOnSite(<Disclosures disclosures={someDisclosures()} />);
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Safety-related',
    'Mechanical',
    'Exterior',
    'Interior',
    'Tires & Wheels',
    'OBD2 Scan',
    'Body Condition',
    'Title',
    'Out of Province',
  ]);
});

test('nothing reported, not assessed and a finding look different', () => {
  const disclosures = someDisclosures({
    title: { state: 'not-assessed', text: 'Not assessed' },
    exterior: { state: 'reported', text: 'One scratch' },
  });
  renderOnSite(<Disclosures disclosures={disclosures} />);
  const [none, unassessed, reported] = ['Mechanical', 'Title', 'Exterior'].map(card);
  expect(none?.textContent).toContain('Nothing reported');
  expect(unassessed?.textContent).toContain('Not assessed');
  expect(reported?.textContent).toContain('One scratch');
  const marks = [none, unassessed, reported].map((item) => item?.querySelector('svg path')?.getAttribute('d') ?? null);
  expect(new Set(marks).size).toBe(3);
  expect(marks[2]).toBeNull();
});

test('a photograph of a finding opens alone, with the words of the finding', async () => {
  const disclosures = someDisclosures({
    exterior: { state: 'reported', text: 'One scratch', images: [anImage('scratch'), anImage('dent')] },
  });
  renderOnSite(<Disclosures disclosures={disclosures} />);
  expect(within(card('Exterior')).getByText('Click to enlarge')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Exterior photo 2: click to enlarge' }));
  const viewer = within(await screen.findByRole('dialog'));
  expect(viewer.getByRole('img', { name: 'View dent' })).toBeTruthy();
  expect(viewer.getByText('One scratch')).toBeTruthy();
  expect(viewer.queryByText(/\d+ \/ \d+/)).toBeNull();
  expect(viewer.queryByRole('button', { name: 'Next photo' })).toBeNull();
});
