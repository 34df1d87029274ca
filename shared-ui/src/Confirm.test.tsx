// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Confirm } from './Confirm.tsx';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(cleanup);

test('the focus is on the safe button, and Esc is that button', () => {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  render(<Confirm question="Delete it?" confirmLabel="Delete" isDangerous onConfirm={onConfirm} onCancel={onCancel} />);
  const dialog = screen.getByRole('dialog', { name: 'Delete it?' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
});

test('while the action runs neither button can be pressed', () => {
  render(<Confirm question="Delete it?" confirmLabel="Deleting..." isWorking onConfirm={vi.fn()} onCancel={vi.fn()} />);
  for (const button of screen.getAllByRole('button')) expect(button).toHaveProperty('disabled', true);
});
