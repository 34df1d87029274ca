import { expect, test } from 'vitest';
import { isUrl } from './is-url.ts';

test.each(['https://example.ca/a?b#c', 'data:,x'])('%s is a URL', (text) => expect(isUrl(text)).toBe(true));
test.each(['', '/a', 'https://', 'example.ca', 'https://exa mple.ca'])('%j is not a URL', (text) =>
  expect(isUrl(text)).toBe(false),
);
test('a path is a URL relative to a base', () => expect(isUrl('/a', 'https://example.ca')).toBe(true));
