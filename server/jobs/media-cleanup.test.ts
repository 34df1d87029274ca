import { afterEach, expect, test, vi } from 'vitest';
import type { BackendClient } from '../backend-client.ts';
import { cleanUpMedia } from './media-cleanup.ts';

const media = { url: 'http://media.test', cloud: 'cloud', apiKey: 'key', apiSecret: 'secret', uploadPreset: 'preset' };
const deletions = [1, 2].map((id) => ({ id, public_id: `picture-${id}`, resource_type: 'image' }));

afterEach(() => void vi.unstubAllGlobals());

function run(due: object[], answers: Response[], limit: Date | null = null) {
  const problems: unknown[] = [];
  const asked: unknown[] = [];
  const call = async (name: string, { p_error, ...parameters }: Record<string, unknown>) => {
    if (name === 'take_media_deletions') {
      asked.push(parameters);
      return due;
    }
    problems.push(p_error);
    return null;
  };
  const bodies: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(new URLSearchParams(await request.text()));
    return answers.shift();
  });
  const backend: Pick<BackendClient, 'call'> = { call: call as BackendClient['call'] };
  return { done: cleanUpMedia({ backend, media, readLimit: async () => limit }), problems, asked, bodies };
}

test('a run returns the number of deleted files; one that fails does not fail the run', async () => {
  const { done, problems } = run(deletions, [new Response('no', { status: 500 }), new Response('{}')]);
  expect(await done).toBe(1);
  expect(problems).toEqual(['HTTP 500: no', null]);
});

test('a run that deleted no file fails with a reason', async () => {
  const { done, problems } = run(deletions, [new Response('no', { status: 401 }), new Response('no', { status: 401 })]);
  await expect(done).rejects.toMatchObject({ message: '2 of 2 could not be deleted', cause: 'HTTP 401: no' });
  expect(problems).toHaveLength(2);
});

test('a run without files to delete succeeds', async () => {
  expect(await run([], []).done).toBe(0);
});

test('only files unused since before the oldest backup are requested', async () => {
  const { done, asked } = run([], [], new Date('2026-11-20T03:00:00Z'));
  await done;
  expect(asked).toEqual([{ p_limit: 20, p_queued_before: '2026-11-20T03:00:00.000Z' }]);
});

test('if the backups cannot be listed, nothing is deleted', async () => {
  const call = vi.fn();
  const readLimit = () => Promise.reject(new Error('away'));
  await expect(cleanUpMedia({ backend: { call }, media, readLimit })).rejects.toThrow('away');
  expect(call).not.toHaveBeenCalled();
});

test('a photograph of a message is deleted as a private file', async () => {
  const publicId = 'dealer/messages/6d2f1c3a-0000-4000-8000-000000000001';
  const due = [...deletions.slice(0, 1), { id: 3, public_id: publicId, resource_type: 'image' }];
  const { done, bodies } = run(due, [new Response('{}'), new Response('{}')]);
  await done;
  expect(bodies.map((body) => body.get('type'))).toEqual([null, 'private']);
});
