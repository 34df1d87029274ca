// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { anImage, renderOnSite } from '../../test-support/site.tsx';
import { PhotoCarousel } from './PhotoCarousel.tsx';

const threeImages = [anImage('front'), anImage('side'), anImage('rear')];

afterEach(cleanup);

function renderCarousel(images = threeImages) {
  renderOnSite(
    <PhotoCarousel
      name="2019 Honda Civic EX"
      title="2019 Honda Civic"
      images={images}
      disclosures={[]}
      videos={[]}
      isSold={false}
      shareText=""
    />,
  );
}

function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
}

function counter() {
  return screen.getByRole('button', { name: /Open fullscreen/ }).textContent;
}

test('previous on the first photograph shows the last, and next on the last shows the first', () => {
  renderCarousel();
  expect(counter()).toContain('1 / 3');
  press('Previous photo');
  expect(counter()).toContain('3 / 3');
  press('Next photo');
  expect(counter()).toContain('1 / 3');
});

test('a press while the previous photograph still scrolls is not undone when that settles', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  renderCarousel();
  press('Next photo');
  fireEvent.scroll(screen.getByRole('link', { name: 'Open photo 2 of 3 fullscreen' }).closest('ul') ?? document);
  press('Next photo');
  act(() => void vi.runAllTimers());
  expect(counter()).toContain('3 / 3');
});

test('arrow keys, dots and thumbnails turn to a photograph', () => {
  renderCarousel();
  fireEvent.keyDown(screen.getByRole('region', { name: 'Photos' }), { key: 'ArrowLeft' });
  expect(counter()).toContain('3 / 3');
  press('Go to photo 2');
  expect(counter()).toContain('2 / 3');
  fireEvent.click(screen.getByRole('link', { name: 'Show photo 3: View rear' }));
  expect(counter()).toContain('3 / 3');
});

test('only the first photograph loads eagerly, with high priority', () => {
  renderCarousel();
  const [first, second] = screen.getAllByRole('img', { hidden: true });
  expect(first?.getAttribute('fetchpriority')).toBe('high');
  expect(first?.getAttribute('loading')).toBe('eager');
  expect(first?.getAttribute('srcset')).toContain('w_1200');
  expect(second?.getAttribute('loading')).toBe('lazy');
});

test('a vehicle with one photograph has no gallery and nothing to turn', () => {
  renderCarousel([anImage('front')]);
  expect(screen.queryByRole('button', { name: 'Next photo' })).toBeNull();
  expect(screen.queryByRole('list', { name: 'Gallery' })).toBeNull();
});

test('a vehicle without photographs shows a placeholder', () => {
  renderCarousel([]);
  screen.getByText('No images available');
});

test('broken pictures leave words', () => {
  renderCarousel();
  for (const picture of screen.getAllByRole('img', { hidden: true })) fireEvent.error(picture);
  for (const picture of document.querySelectorAll('img[alt=""]')) fireEvent.error(picture);
  expect(screen.getAllByText('Image Not Available')).toHaveLength(3);
  expect(screen.getAllByText('N/A')).toHaveLength(3);
});

test('demonstration pictures are called illustrations, real ones are not', () => {
  renderCarousel([anImage('demo/cars/sedan/front')]);
  screen.getByText('Illustration, not the actual vehicle');
  cleanup();
  renderCarousel();
  expect(screen.queryByText('Illustration, not the actual vehicle')).toBeNull();
});

test('a click on a photograph fills the window; there it is counted, turned round both ends, and closed', async () => {
  renderCarousel();
  fireEvent.click(screen.getByRole('link', { name: 'Open photo 1 of 3 fullscreen' }));
  const viewer = within(await screen.findByRole('dialog', { name: 'Photos of 2019 Honda Civic EX' }));
  viewer.getByText('1 / 3');
  fireEvent.click(viewer.getByRole('button', { name: 'Previous photo' }));
  viewer.getByText('3 / 3');
  fireEvent.keyDown(viewer.getByText('3 / 3'), { key: 'ArrowRight' });
  viewer.getByText('1 / 3');
  fireEvent.click(viewer.getByRole('button', { name: 'Photo 2' }));
  viewer.getByText('2 / 3');
  fireEvent.click(viewer.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
