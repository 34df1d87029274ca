import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { installDialogs } from '../../test-backoffice.tsx';

/** Lets each test of a file begin on Saturday, 21 November 2026, 2:41 PM at the dealer. */
export function beginOnSaturday() {
  // The first import of the page takes long on a busy machine.
  beforeAll(async () => void (await import('./Page.tsx')));
  beforeEach(() => {
    installDialogs();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T19:41:00Z') });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
}
