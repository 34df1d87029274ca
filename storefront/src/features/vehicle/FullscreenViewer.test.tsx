// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { anImage, renderOnSite } from '../../test-support/site.tsx';
import { FullscreenViewer } from './FullscreenViewer.tsx';

afterEach(cleanup);

function renderViewer() {
  const onClose = vi.fn();
  renderOnSite(
    <FullscreenViewer heading="Exterior" image={anImage('scratch')} caption="One scratch" onClose={onClose} />,
  );
  return onClose;
}

test('a single picture has its text, and neither counter nor arrows', () => {
  renderViewer();
  screen.getByText('One scratch');
  expect(screen.queryByText(/\d+ \/ \d+/)).toBeNull();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('the close button, the backdrop and Esc close it', () => {
  const onClose = renderViewer();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  const ground = screen.getByRole('img').parentElement?.parentElement;
  if (!ground) throw new Error('The picture has no backdrop');
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

test('a broken picture shows a text', () => {
  renderViewer();
  fireEvent.error(screen.getByRole('img'));
  screen.getByText('Image Not Available');
});
