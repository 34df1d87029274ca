// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FullscreenViewer } from './FullscreenViewer.tsx';
import { anImage, renderOnSite } from './test-support.tsx';

afterEach(cleanup);

function renderViewer() {
  const onClose = vi.fn();
  renderOnSite(
    <FullscreenViewer heading="Exterior" image={anImage('scratch')} caption="One scratch" onClose={onClose} />,
  );
  return onClose;
}

test('a picture that stands alone has its words, no counter and nothing to turn', () => {
  renderViewer();
  expect(screen.getByText('One scratch')).toBeTruthy();
  expect(screen.queryByText(/\d+ \/ \d+/)).toBeNull();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('the cross, the ground and Esc close it', () => {
  const onClose = renderViewer();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  const ground = screen.getByRole('img').parentElement?.parentElement;
  if (!ground) throw new Error('The picture stands on no ground');
  fireEvent.click(ground);
  expect(onClose).toHaveBeenCalledTimes(2);
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(3);
});

test('a click on the picture keeps it open', () => {
  const onClose = renderViewer();
  fireEvent.click(screen.getByRole('img'));
  expect(onClose).not.toHaveBeenCalled();
});

test('a broken picture leaves words', () => {
  renderViewer();
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByText('Image Not Available')).toBeTruthy();
});
