// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Menu } from './Menu.tsx';

afterEach(cleanup);

const options = [
  { value: 'small', content: 'Small' },
  { value: 'medium', content: 'Medium' },
  { value: 'large', content: 'Large' },
];

function openMenu() {
  const onPick = vi.fn();
  render(
    <Menu label="Size: Medium" options={options} value="medium" onPick={onPick}>
      Medium
    </Menu>,
  );
  const button = screen.getByRole('button', { name: 'Size: Medium' });
  fireEvent.click(button);
  return { button, onPick, menu: screen.getByRole('menu') };
}

const focused = () => document.activeElement?.textContent;

test('it opens on the selected item', () => {
  const { button } = openMenu();
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(focused()).toBe('Medium');
});

test('arrow keys wrap, Home and End go to the ends, and a letter to its item', () => {
  const { menu } = openMenu();
  fireEvent.keyDown(menu, { key: 'ArrowDown' });
  expect(focused()).toBe('Large');
  fireEvent.keyDown(menu, { key: 'ArrowDown' });
  expect(focused()).toBe('Small');
  fireEvent.keyDown(menu, { key: 'ArrowUp' });
  expect(focused()).toBe('Large');
  fireEvent.keyDown(menu, { key: 'Home' });
  expect(focused()).toBe('Small');
  fireEvent.keyDown(menu, { key: 'End' });
  expect(focused()).toBe('Large');
  fireEvent.keyDown(menu, { key: 'm' });
  expect(focused()).toBe('Medium');
});

test('a choice is reported and the focus returns to the button', () => {
  const { button, onPick } = openMenu();
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Large' }));
  expect(onPick).toHaveBeenCalledWith('large');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('Escape and a press elsewhere close it without a choice', () => {
  const { button, menu, onPick } = openMenu();
  fireEvent.keyDown(menu, { key: 'Escape' });
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(onPick).not.toHaveBeenCalled();
});

test('a scroll that moves its button closes it, one from before that is told late does not', () => {
  const { button } = openMenu();
  fireEvent.scroll(document);
  expect(screen.queryByRole('menu')).not.toBeNull();
  vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 40));
  fireEvent.scroll(document);
  expect(screen.queryByRole('menu')).toBeNull();
});
