// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Modal } from './Modal.tsx';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
});
afterEach(cleanup);

test('a press beside the dialog closes it, one that starts or ends on its content does not', () => {
  const onClose = vi.fn();
  render(
    <Modal label="Add a lead" onClose={onClose}>
      <input aria-label="Name" />
    </Modal>,
  );
  const dialog = screen.getByRole('dialog', { hidden: true });
  // The browser sends the click to the element around both ends of the press.
  const press = (from: Element, to: Element) => {
    fireEvent.pointerDown(from);
    fireEvent.pointerUp(to);
    fireEvent.click(dialog);
  };
  press(screen.getByLabelText('Name'), dialog);
  press(dialog, screen.getByLabelText('Name'));
  expect(onClose).not.toHaveBeenCalled();
  press(dialog, dialog);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the second click on the button that opened the dialog does not close it', () => {
  const onClose = vi.fn();
  render(
    <Modal label="Is this right?" onClose={onClose}>
      <p>1,000 km</p>
    </Modal>,
  );
  const dialog = screen.getByRole('dialog', { hidden: true });
  fireEvent.pointerDown(dialog);
  fireEvent.pointerUp(dialog);
  fireEvent.click(dialog, { detail: 2 });
  expect(onClose).not.toHaveBeenCalled();
});

test('the second click of a double click that closed the dialog does not reach what is below', () => {
  const onDelete = vi.fn();
  const withDialog = (isOpen: boolean) => (
    <>
      <button type="button" onClick={onDelete}>
        Delete
      </button>
      {isOpen && (
        <Modal label="Is this right?" onClose={() => {}}>
          <p>1,000 km</p>
        </Modal>
      )}
    </>
  );
  const { rerender } = render(withDialog(true));
  rerender(withDialog(false));
  const below = screen.getByRole('button', { name: 'Delete' });
  fireEvent.click(below, { detail: 2 });
  expect(onDelete).not.toHaveBeenCalled();
  fireEvent.click(below, { detail: 1 });
  fireEvent.click(below, { detail: 2 });
  expect(onDelete).toHaveBeenCalledTimes(2);
});

test('a dialog that the browser closes at a second Esc asks to be closed once, and stays until it is unmounted', () => {
  const onClose = vi.fn();
  render(
    <Modal label="Recovery codes" onClose={onClose}>
      <p>1234-5678</p>
    </Modal>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { hidden: true });
  vi.mocked(dialog.showModal).mockClear();
  fireEvent(dialog, new Event('cancel'));
  fireEvent(dialog, new Event('close'));
  expect(dialog.showModal).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test.each([
  [
    'a question in front of it',
    () => (
      <Modal label="Is this right?" onClose={vi.fn()}>
        1,000 km
      </Modal>
    ),
  ],
  ['the file picker of one of its fields', () => <input type="file" aria-label="Is this right?" />],
])('what cancels %s does not close the dialog', (_, Within) => {
  const onClose = vi.fn();
  render(
    <Modal label="New prices" onClose={onClose}>
      <Within />
    </Modal>,
  );
  fireEvent(screen.getByLabelText('Is this right?'), new Event('cancel', { bubbles: true, cancelable: true }));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent(screen.getByLabelText('New prices'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledOnce();
});
