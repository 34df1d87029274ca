import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runDailyBackup } from './backup.ts';
import { WorkFailedError } from './job-runner.ts';

const store = { kind: 'pglite', backups: [], archive: null, archiveError: null, oldestReference: null };

/** A backend that lists its backups and cannot make one. */
async function aFullDisk() {
  const server = createServer(({ method }, response) => {
    const isReading = method === 'GET';
    response.writeHead(isReading ? 200 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isReading ? store : { message: 'The disk is full.' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { supabaseUrl: `http://127.0.0.1:${port}`, supabaseSecretKey: 'secret', dealerId: 'dealer' };
}

test('a daily backup that fails is recorded with its reason, and is no success of the job', async () => {
  const call = vi.fn().mockResolvedValueOnce(true).mockResolvedValueOnce(null);
  const run = runDailyBackup({ call }, await aFullDisk());
  await expect(run).rejects.toThrow(new WorkFailedError('The automatic backup failed: The disk is full.'));
  const recorded = { p_dealer_id: 'dealer', p_error: 'The disk is full.' };
  expect(call).toHaveBeenLastCalledWith('finish_backup', recorded, expect.anything());
});

test('a daily backup that is not due counts as nothing done', async () => {
  const call = vi.fn().mockResolvedValueOnce(false);
  expect(await runDailyBackup({ call }, await aFullDisk())).toBe(0);
});
