// @vitest-environment jsdom
import type { BackofficeContract } from '@dealer/shared-domain/staff';
import { aConfig, aSession } from '@dealer/shared-domain/test-support';
import { afterEach, expect, test, vi } from 'vitest';
import { loadBackoffice } from '../remotes.ts';
import { createStaffServices } from './staff-services.ts';

vi.mock('../remotes.ts', () => ({ loadBackoffice: vi.fn() }));

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** What the shell lends to the back office of somebody who is signed in. */
async function lend() {
  localStorage.setItem('authToken', JSON.stringify(aSession()));
  const createRoutes = vi.fn((_: BackofficeContract) => []);
  vi.mocked(loadBackoffice).mockResolvedValue({ contractVersion: 4, createRoutes });
  const leave = vi.fn();
  await createStaffServices(aConfig, leave).backoffice.open();
  const [contract] = createRoutes.mock.lastCall ?? [];
  if (!contract) throw new Error('The back office was lent nothing');
  return { contract, leave };
}

test('the back office hears that a sign-out everywhere failed, and the person stays', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  const { contract, leave } = await lend();
  await expect(contract.session.signOut('everywhere')).rejects.toMatchObject({ kind: 'unavailable' });
  expect(localStorage.getItem('authToken')).not.toBeNull();
  expect(leave).not.toHaveBeenCalled();
  await contract.session.signOut('device');
  expect(localStorage.getItem('authToken')).toBeNull();
});
