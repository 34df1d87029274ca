import { expect, test } from 'vitest';
import { answering } from '../staff-test-support.ts';
import { createIntegrationsSource } from './integrations.ts';

function downloadFrom(answer: () => Response) {
  const source = createIntegrationsSource({
    getAccessToken: async () => 'token',
    withSession: (work) => work(),
    http: answering(answer).http,
  });
  return source.downloadBackup('2026-11-30T08-00-00-000Z.tar.gz');
}

test('a download that fails can be repeated, unless the backup is gone', async () => {
  const gone = { success: false, error: 'This backup no longer exists.' };
  await expect(downloadFrom(() => Response.json(gone, { status: 404 }))).rejects.toMatchObject({
    kind: 'not-found',
    message: 'This backup no longer exists.',
  });
  await expect(downloadFrom(() => Response.json({ error: 'x' }, { status: 500 }))).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'The backup could not be downloaded. Please try again.',
  });
});
