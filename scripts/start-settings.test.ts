import { afterEach, expect, test, vi } from 'vitest';
import { readStartSettings } from './start-settings.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('one port cannot be both the web server’s and the backend’s', () => {
  vi.stubEnv('PORT', '4000');
  vi.stubEnv('BACKEND_PORT', '4000');
  expect(readStartSettings).toThrow('PORT and BACKEND_PORT are both 4000. Set one of them to another number.');
});

test('a hosted project leaves the backend’s port unused', () => {
  vi.stubEnv('PORT', '4000');
  vi.stubEnv('BACKEND_PORT', '4000');
  vi.stubEnv('SUPABASE_URL', 'https://project.supabase.co');
  expect(readStartSettings().port).toBe(4000);
});
