import { afterEach, expect, test, vi } from 'vitest';
import type { BackendClient } from '../backend-client.ts';
import { PhotographError } from '../media/fetch-photograph.ts';
import { fetchImportPhotographs } from './import-photographs.ts';

const media = { url: 'http://media.test', cloud: 'cloud', apiKey: 'key', apiSecret: 'secret', uploadPreset: 'preset' };

afterEach(() => void vi.unstubAllGlobals());

test('photographs are fetched and stored, and each that fails is reported with its reason', async () => {
  const taken = ['good', 'gone', 'pdf'].map((id) => ({ id, vehicle_id: 'v1', address: `https://photos.test/${id}` }));
  const finished: Record<string, unknown>[] = [];
  const call = async (name: string, parameters: Record<string, unknown>) => {
    if (name === 'take_import_photographs') return taken;
    finished.push(parameters);
    return null;
  };
  vi.stubGlobal('fetch', async () =>
    Response.json({ public_id: 'p1', url: 'http://media.test/p1', width: 3, height: 2 }),
  );
  const backend: Pick<BackendClient, 'call'> = { call: call as BackendClient['call'] };
  const fetchImage = async (address: string) => {
    if (address.endsWith('gone')) throw new PhotographError('photos.test answered "not found"', { isFinal: false });
    if (address.endsWith('pdf')) throw new PhotographError('Not a photograph (PDF)', { isFinal: true });
    return new Blob(['x'], { type: 'image/jpeg' });
  };
  expect(await fetchImportPhotographs({ backend, media, dealerId: 'd', fetchImage })).toBe(3);
  const byId = Object.fromEntries(finished.map(({ p_id, p_dealer_id: _, ...outcome }) => [p_id, outcome]));
  expect(byId).toEqual({
    good: { p_image: { public_id: 'p1', url: 'http://media.test/p1', width: 3, height: 2 } },
    gone: { p_reason: 'photos.test answered "not found"', p_is_final: false },
    pdf: { p_reason: 'Not a photograph (PDF)', p_is_final: true },
  });
});
