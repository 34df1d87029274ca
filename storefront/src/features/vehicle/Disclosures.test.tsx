// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { anImage, renderOnSite, someDisclosures } from '../../test-support/site.tsx';
import { Disclosures } from './Disclosures.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

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

test('without a recorded inspection there is no tick, and nothing that explains one', () => {
  renderOnSite(<Disclosures disclosures={someDisclosures()} />);
  expect(screen.getAllByText('Nothing reported')).toHaveLength(9);
  expect(document.querySelectorAll('li svg')).toHaveLength(0);
  expect(screen.getByRole('banner').textContent).not.toMatch(/tick|inspected/i);
});

test('a recorded inspection gets a tick with its date', () => {
  const inspectedAt = '2026-11-16T15:00:00Z';
  renderOnSite(
    <Disclosures
      disclosures={someDisclosures({
        title: { inspectedAt },
        exterior: { state: 'reported', text: 'One scratch', inspectedAt },
      })}
    />,
  );
  expect(card('Title').querySelectorAll('svg')).toHaveLength(1);
  within(card('Title')).getByText('Inspected Nov 16, 2026');
  expect(card('Exterior').querySelectorAll('svg')).toHaveLength(0);
  within(card('Exterior')).getByText('Inspected Nov 16, 2026');
  screen.getByText(/2 of 9 inspected by us/);
});

test('nothing found, not assessed and a finding look different', () => {
  const disclosures = someDisclosures({
    mechanical: { inspectedAt: '2026-11-16T15:00:00Z' },
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
  // Pictures load once their size is known, and jsdom has no layout.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  renderOnSite(<Disclosures disclosures={disclosures} />);
  within(card('Exterior')).getByText('Click to enlarge');
  fireEvent.click(screen.getByRole('link', { name: 'Exterior photo 2: click to enlarge' }));
  const viewer = within(await screen.findByRole('dialog'));
  await viewer.findByRole('img', { name: 'View dent' });
  viewer.getByText('One scratch');
  expect(viewer.queryByText(/\d+ \/ \d+/)).toBeNull();
  expect(viewer.queryByRole('button', { name: 'Next photo' })).toBeNull();
});
