import { afterEach, expect, test, vi } from 'vitest';
import { createBackendClient } from '../backend-client.ts';
import { PhotographError } from '../media/fetch-photograph.ts';
import { fetchImportPhotographs } from './import-photographs.ts';

const media = { url: 'http://media.test', cloud: 'cloud', apiKey: 'key', apiSecret: 'secret', uploadPreset: 'preset' };
const backend = createBackendClient({
  ...{ supabaseUrl: 'http://backend.test', supabaseAnonKey: 'anon', supabaseSecretKey: 'secret' },
});
const image = { public_id: 'p1', url: 'http://media.test/p1', width: 3, height: 2 };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Finish = { p_id: string; p_dealer_id: string } & Record<string, unknown>;

/** A backend with these photographs to fetch, and a media host. `isAway` says for which of them it cannot be reached. */
function serve(ids: string[], isAway: (call: string, id?: string) => boolean = () => false) {
  const calls: string[] = [];
  const finished: Finish[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init);
    const call = new URL(request.url).pathname.split('/').at(-1) ?? '';
    if (call === 'upload') return Response.json(image);
    const body = await request.json();
    const id: string | undefined = body.p_id;
    calls.push([call, id].filter(Boolean).join(' '));
    if (isAway(call, id)) throw new TypeError('fetch failed');
    if (call === 'take_import_photographs') {
      return Response.json(ids.map((each) => ({ id: each, vehicle_id: 'v1', address: `https://photos.test/${each}` })));
    }
    if (call === 'finish_import_photograph') finished.push(body);
    if (call === 'media_uploads') expect(body).toEqual({ resource_type: 'image', public_id: 'p1', dealer_id: 'd' });
    return Response.json(null);
  });
  return { calls, finished };
}

const aFile = async () => new Blob(['x'], { type: 'image/jpeg' });
const run = (fetchImage: (address: string) => Promise<Blob> = aFile, signal?: AbortSignal) =>
  fetchImportPhotographs({ backend, media, dealerId: 'd', fetchImage, signal });

test('photographs are fetched and stored, and each that fails is reported with its reason', async () => {
  const { finished } = serve(['good', 'gone', 'pdf']);
  const fetchImage = async (address: string) => {
    if (address.endsWith('gone')) throw new PhotographError('photos.test answered "not found"', { isFinal: false });
    if (address.endsWith('pdf')) throw new PhotographError('Not a photograph (PDF)', { isFinal: true });
    return aFile();
  };
  expect(await run(fetchImage)).toBe(3);
  const byId = Object.fromEntries(finished.map(({ p_id, p_dealer_id: _, ...outcome }) => [p_id, outcome]));
  expect(byId).toEqual({
    good: { p_image: image },
    gone: { p_reason: 'photos.test answered "not found"', p_is_final: false },
    pdf: { p_reason: 'Not a photograph (PDF)', p_is_final: true },
  });
});

test('an uploaded photograph is recorded before it is added to its vehicle, which is tried twice', async () => {
  let attempts = 0;
  const { calls, finished } = serve(['a'], (call) => call === 'finish_import_photograph' && attempts++ === 0);
  expect(await run()).toBe(1);
  expect(calls.slice(1)).toEqual(['media_uploads', 'finish_import_photograph a', 'finish_import_photograph a']);
  expect(finished).toHaveLength(1);
});

test('a photograph that cannot be recorded is added nevertheless', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { finished } = serve(['a'], (call) => call === 'media_uploads');
  expect(await run()).toBe(1);
  expect(finished).toMatchObject([{ p_id: 'a', p_image: image }]);
  expect(warn).toHaveBeenCalledOnce();
});

test('a run that fails ends after all of its photographs', async () => {
  const { finished } = serve(['a', 'b', 'c'], (_, id) => id === 'a');
  const fetchImage = async (address: string) => {
    if (!address.endsWith('a')) await new Promise((resolve) => setTimeout(resolve, 50));
    return aFile();
  };
  await expect(run(fetchImage)).rejects.toThrow('not available');
  expect(finished.map(({ p_id }) => p_id).sort()).toEqual(['b', 'c']);
});

test('after a signal to stop no further photograph is fetched', async () => {
  const stopping = new AbortController();
  const { finished } = serve(['a', 'b', 'c', 'd', 'e', 'f']);
  const fetchImage = async () => {
    stopping.abort();
    return aFile();
  };
  await run(fetchImage, stopping.signal);
  expect(finished.map(({ p_id }) => p_id)).toEqual(['a']);
});
