// @vitest-environment jsdom
import type { BackofficeContract } from '@dealer/shared-domain/staff';
import { aConfig, aSession } from '@dealer/shared-domain/test-support';
import { afterEach, expect, test, vi } from 'vitest';
import { loadBackoffice } from '../remotes.ts';
import { createStaffServices } from './create-staff-services.ts';

vi.mock('../remotes.ts', () => ({ loadBackoffice: vi.fn() }));

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Creates the services that the shell provides to the back office of a signed-in user. */
async function lend() {
  localStorage.setItem('authToken', JSON.stringify(aSession()));
  const createRoutes = vi.fn((_: BackofficeContract) => []);
  vi.mocked(loadBackoffice).mockResolvedValue({ contractVersion: 6, createRoutes });
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
  expect(localStorage.getItem('authToken')).toContain(aSession().access_token);
  expect(leave).not.toHaveBeenCalled();
  await contract.session.signOut('device');
  expect(localStorage.getItem('authToken')).toBeNull();
});
