// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSessionState, useStaffServices } from './use-staff-services.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

test.each([
  ['services', useStaffServices],
  ['session', useSessionState],
])('using %s outside the staff pages throws', (_what, use) => {
  expect(() => renderHook(() => use())).toThrow('useStaffServices works on staff pages only');
});
