// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderOnSite } from '../../test-support/site.tsx';
import { ShowroomLine } from './ShowroomLine.tsx';
import { useVehicleCounts } from './use-vehicle-counts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page() {
  useVehicleCounts('car');
  return (
    <>
      <a href="tel:+14165550142">Call</a>
      <a href="mailto:sales@example.ca">Mail</a>
      <ShowroomLine />
    </>
  );
}

function renderPage() {
  const count = vi.fn();
  renderOnSite(<Page />, null, { vehicleCounter: { count } });
  return count;
}

test('a view is counted after a moment', () => {
  const count = renderPage();
  expect(count).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(count.mock.calls).toEqual([['view', 'car']]);
});

test('a page left immediately is not a view', () => {
  const count = renderPage();
  cleanup();
  vi.advanceTimersByTime(5000);
  expect(count).not.toHaveBeenCalled();
});

test('calls and directions are counted where they are pressed, other links are not', () => {
  const count = renderPage();
  document.body.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(screen.getByRole('link', { name: 'Call' }));
  fireEvent.click(screen.getByRole('link', { name: /Get Directions/ }));
  fireEvent.click(screen.getByRole('link', { name: 'Mail' }));
  expect(count.mock.calls).toEqual([
    ['call', 'car'],
    ['directions', 'car'],
  ]);
});
