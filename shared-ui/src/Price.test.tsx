// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Price } from './Price.tsx';

afterEach(cleanup);

test.each(['row', 'stacked'] as const)('a price (%s) is in whole dollars and says what comes on top', (variant) => {
  const { container } = render(<Price price={18_995} variant={variant} />);
  expect(container.textContent).toBe('$18,995 plus HST & licensing');
});

test('a price with cents shows them: the advertised price is the one that is paid', () => {
  const { container } = render(<Price price={18_995.4} />);
  expect(container.textContent).toContain('$18,995.40');
});

test('a price in US dollars reads the same', () => {
  const { container } = render(<Price price={20_000} currency="USD" />);
  expect(container.textContent).toContain('$20,000');
});
