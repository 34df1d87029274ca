import { expect, test, vi } from 'vitest';
import { createUploadQueue, type UploadFile } from './upload-queue.ts';

type Sent = {
  id: string;
  signal: AbortSignal;
  onProgress: (fraction: number, bytes: number) => void;
  arrive: (result: string) => void;
  fail: (error: Error) => void;
};

/** A queue whose uploads finish when the test decides. */
function aQueue({ check = () => null }: { check?: (job: UploadFile) => string | null } = {}) {
  const sent: Sent[] = [];
  const queue = createUploadQueue<string>({
    check,
    explain: (error) => ({ message: error instanceof Error ? error.message : '', isFinal: false }),
    upload: ({ id }, { signal, onProgress }) =>
      new Promise((arrive, fail) => sent.push({ id, signal, onProgress, arrive, fail })),
  });
  const add = (...ids: string[]) => queue.add(ids.map((id) => ({ id, file: new File(['x'], `${id}.jpg`) })));
  const states = () =>
    Object.fromEntries(Object.values(queue.jobs.getState()).map(({ id, state }) => [id, state.status]));
  const find = (id: string) => {
    const last = sent.findLast((one) => one.id === id);
    if (!last) throw new Error(`${id} was not sent`);
    return last;
  };
  return { queue, add, sent, states, find };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

test('three files upload at a time, the others in order', async () => {
  const { add, sent, states, find } = aQueue();
  add('a', 'b', 'c', 'd', 'e');
  expect(sent.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(states()).toEqual({ a: 'uploading', b: 'uploading', c: 'uploading', d: 'waiting', e: 'waiting' });
  find('b').arrive('there');
  await turn();
  expect(sent.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  expect(states()).toMatchObject({ b: 'done', d: 'uploading', e: 'waiting' });
});

test('a running upload reports its progress', () => {
  const { queue, add, find } = aQueue();
  add('a');
  find('a').onProgress(0.64, 900);
  expect(queue.jobs.getState().a?.state).toEqual({ status: 'uploading', fraction: 0.64, bytes: 900 });
});

test('a failed upload keeps its reason, frees its slot and can be retried', async () => {
  const { queue, add, states, find } = aQueue();
  add('a');
  find('a').fail(new Error('Connection lost'));
  await turn();
  expect(queue.jobs.getState().a?.state).toEqual({ status: 'failed', message: 'Connection lost', isFinal: false });
  queue.retry(['a']);
  expect(states()).toEqual({ a: 'uploading' });
  find('a').arrive('there');
  await turn();
  expect(queue.jobs.getState().a?.state).toEqual({ status: 'done', result: 'there' });
});

test('a file that cannot be sent is rejected immediately and takes no slot', () => {
  const { queue, add, sent } = aQueue({ check: ({ id }) => (id === 'big' ? 'File size too large' : null) });
  add('big', 'a');
  expect(queue.jobs.getState().big?.state).toEqual({
    status: 'failed',
    message: 'File size too large',
    isFinal: true,
  });
  queue.retry(['big']);
  expect(sent.map(({ id }) => id)).toEqual(['a']);
});

test('removing a file cancels its upload and starts the next one', () => {
  const { queue, add, states, find } = aQueue();
  add('a', 'b', 'c', 'd');
  queue.remove('a');
  expect(find('a').signal.aborted).toBe(true);
  expect(states()).toEqual({ b: 'uploading', c: 'uploading', d: 'uploading' });
});

test('a cancelled attempt no longer changes the state', async () => {
  const { queue, add, find } = aQueue();
  add('a');
  const first = find('a');
  queue.remove('a');
  add('a');
  first.onProgress(0.9, 900);
  first.arrive('too late');
  await turn();
  expect(queue.jobs.getState().a?.state).toEqual({ status: 'uploading', fraction: 0, bytes: null });
});

test('it settles when no upload is waiting or running, failed or not', async () => {
  const { queue, add, find } = aQueue();
  await queue.settle();
  add('a', 'b');
  const settled = vi.fn();
  const waiting = queue.settle().then(settled);
  find('a').arrive('there');
  await turn();
  expect(settled).not.toHaveBeenCalled();
  find('b').fail(new Error('no'));
  await waiting;
  expect(settled).toHaveBeenCalled();
});

test('stopping cancels all uploads', () => {
  const { queue, add, sent } = aQueue();
  add('a', 'b');
  queue.stop();
  expect(sent.every(({ signal }) => signal.aborted)).toBe(true);
  expect(queue.jobs.getState()).toEqual({});
});
