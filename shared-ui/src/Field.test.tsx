// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, assert, expect, test } from 'vitest';
import { Field } from './Field.tsx';
import { Input } from './Input.tsx';

afterEach(cleanup);

function described(control: HTMLElement): string[] {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => {
    const description = document.getElementById(id);
    assert(description, `there is an element #${id}`);
    return description.textContent.trim();
  });
}

test('a control has the name of its field, and its message before its help', () => {
  render(
    <Field label="VIN" help="On the dashboard" error="VIN is required">
      {(control) => <Input {...control} />}
    </Field>,
  );
  const control = screen.getByRole('textbox', { name: 'VIN' });
  expect(control.getAttribute('aria-invalid')).toBe('true');
  expect(described(control)).toEqual(['VIN is required', 'On the dashboard']);
});

test('without a message the control is not invalid', () => {
  render(
    <Field label="Trim" isOptional>
      {(control) => <Input {...control} after="km" />}
    </Field>,
  );
  const control = screen.getByRole('textbox', { name: 'Trim optional' });
  expect(control.hasAttribute('aria-invalid')).toBe(false);
  expect(control.hasAttribute('aria-describedby')).toBe(false);
});
