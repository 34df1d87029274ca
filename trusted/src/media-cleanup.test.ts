import { afterEach, expect, test, vi } from 'vitest';
import type { TrustedBackend } from './backend.ts';
import { cleanUpMedia } from './media-cleanup.ts';

const media = { url: 'http://media.test', cloud: 'cloud', apiKey: 'key', apiSecret: 'secret', uploadPreset: 'preset' };
const deletions = [1, 2].map((id) => ({ id, public_id: `picture-${id}`, resource_type: 'image' }));

afterEach(() => void vi.unstubAllGlobals());

function run(due: object[], answers: Response[]) {
  const problems: unknown[] = [];
  const call = async (name: string, { p_error }: Record<string, unknown>) => {
    if (name === 'take_media_deletions') return due;
    problems.push(p_error);
    return null;
  };
  vi.stubGlobal('fetch', async () => answers.shift());
  const backend: Pick<TrustedBackend, 'call'> = { call: call as TrustedBackend['call'] };
  return { done: cleanUpMedia(backend, media), problems };
}

test('it says how many files went; one that stays does not fail the run', async () => {
  const { done, problems } = run(deletions, [new Response('no', { status: 500 }), new Response('{}')]);
  expect(await done).toBe(1);
  expect(problems).toEqual(['HTTP 500: no', null]);
});

test('a run in which no file went is a failure with a reason', async () => {
  const { done, problems } = run(deletions, [new Response('no', { status: 401 }), new Response('no', { status: 401 })]);
  await expect(done).rejects.toMatchObject({ message: '2 of 2 could not be deleted', cause: 'HTTP 401: no' });
  expect(problems).toHaveLength(2);
});

test('nothing to delete is no failure', async () => {
  expect(await run([], []).done).toBe(0);
});
