// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSite } from './site.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

test('outside of the storefront layout asking for the site throws', () => {
  expect(() => renderHook(() => useSite())).toThrow('useSite works below the storefront layout only');
});
