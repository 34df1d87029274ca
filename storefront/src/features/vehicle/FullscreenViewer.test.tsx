// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { anImage, renderOnSite, someDisclosures } from '../../test-support/site.tsx';
import { FullscreenViewer } from './FullscreenViewer.tsx';

afterEach(cleanup);

const scratched = someDisclosures({
  exterior: { state: 'reported', text: 'One scratch', images: [anImage('scratch'), anImage('chip')] },
});

function renderAlone() {
  const onClose = vi.fn();
  const [, , exterior] = scratched;
  if (!exterior) throw new Error('No third disclosure');
  renderOnSite(
    <FullscreenViewer
      heading="Exterior"
      disclosures={[{ ...exterior, images: [anImage('scratch')] }]}
      onClose={onClose}
    />,
  );
  return onClose;
}

function renderGallery() {
  const onShow = vi.fn();
  const images = [anImage('front'), anImage('rear')];
  const videos = [{ publicId: 'walk', url: '', thumbnailUrl: null }];
  renderOnSite(
    <FullscreenViewer
      heading="2019 Honda Civic"
      images={images}
      disclosures={scratched}
      videos={videos}
      onShow={onShow}
      onClose={() => undefined}
    />,
  );
  return onShow;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a single picture has its text, and neither counter nor arrows', () => {
  renderAlone();
  screen.getByText('One scratch');
  expect(screen.queryByText(/\d+ \/ \d+/)).toBeNull();
  expect(screen.queryByRole('button', { name: /photo$/ })).toBeNull();
});

test('the close button and Esc close it', () => {
  const onClose = renderAlone();
  press('Close');
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('photographs have a counter, and wrap at both ends', () => {
  const onShow = renderGallery();
  screen.getByText('1 / 2');
  press('Previous photo');
  screen.getByText('2 / 2');
  expect(onShow).toHaveBeenLastCalledWith(1);
  press('Next photo');
  screen.getByText('1 / 2');
});

test('pictures of disclosures are in the gallery with their words, without counter and arrows', () => {
  const onShow = renderGallery();
  press('Disclosure 2');
  screen.getByText('Exterior, 2 of 2');
  screen.getByText('One scratch');
  expect(screen.queryByText(/\d+ \/ \d+/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Next photo' })).toBeNull();
  expect(onShow).toHaveBeenLastCalledWith(0);
});

test('a video comes last, with its poster and controls, and does not load by itself', () => {
  renderGallery();
  press('Video 1');
  const video = screen.getByLabelText('Video 1 of 2019 Honda Civic');
  if (!(video instanceof HTMLVideoElement)) throw new Error('No video');
  expect([video.controls, video.preload, video.autoplay]).toEqual([true, 'none', false]);
});

test('only the shown slide takes the focus', () => {
  renderGallery();
  press('Disclosure 2');
  const video = screen.getByLabelText('Video 1 of 2019 Honda Civic');
  expect(video.closest('[inert]')).not.toBeNull();
  press('Video 1');
  expect(screen.getByLabelText('Video 1 of 2019 Honda Civic').closest('[inert]')).toBeNull();
});
