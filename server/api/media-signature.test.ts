import { expect, test, vi } from 'vitest';
import type { BackendClient } from '../backend-client.ts';
import type { PrivateConfig } from '../private-config.ts';
import { createMediaSignature, signMediaParameters } from './media-signature.ts';

const media = {
  url: 'http://media.test',
  cloud: 'dealer',
  apiKey: 'key',
  apiSecret: 'top-secret',
  uploadPreset: 'dealer',
};
const folder = 'dealer/vehicles/0b0e2f6a-3c52-4f6e-9d0a-5a1f6f3c9e11/images';

function signer(permissions: string[] | null, access: PrivateConfig['media'] = media) {
  const person = { user_id: '1', username: 'admin', email: 'a@b.internal', role: 'manager', permissions };
  const call = vi.fn(async () => (permissions ? person : null));
  const backend: Pick<BackendClient, 'call'> = { call: call as BackendClient['call'] };
  const config: PrivateConfig = {
    supabaseUrl: '',
    supabaseAnonKey: '',
    supabaseSecretKey: '',
    dealerId: 'dream-motor',
    adminDomain: '',
    media: access,
    mail: null,
    maps: null,
  };
  return createMediaSignature(config, backend as BackendClient);
}

test("Cloudinary's own example gives Cloudinary's own signature", () => {
  const parameters = {
    eager: 'w_400,h_300,c_pad|w_260,h_200,c_crop',
    public_id: 'sample_image',
    timestamp: 1315060510,
  };
  expect(signMediaParameters(parameters, 'abcd')).toBe('bfd09f95f331f558cbd1320e67aa8d488770583e');
});

test('staff get a signature over the folder of a vehicle, and never the secret', async () => {
  const response = await signer(['vehicles'])({ folder }, 'token');
  const answer: Record<string, string | number> = await response.json();
  expect(answer).toMatchObject({ apiKey: 'key', uploadPreset: 'dealer', folder });
  const signed = { folder, timestamp: answer.timestamp ?? 0, upload_preset: 'dealer' };
  expect(answer.signature).toBe(signMediaParameters(signed, 'top-secret'));
  expect(JSON.stringify(answer)).not.toContain('top-secret');
});

test('callers without the permission get no signature', async () => {
  await expect(signer(['vehicles'])({ folder }, undefined)).rejects.toMatchObject({ status: 401 });
  await expect(signer(null)({ folder }, 'token')).rejects.toMatchObject({ status: 403 });
  await expect(signer(['messages'])({ folder }, 'token')).rejects.toMatchObject({ status: 403 });
});

test('a folder that belongs to no vehicle is refused', async () => {
  for (const wrong of ['demo/cars', '../secret', `${folder}/../x`, 'dealer/vehicles/1/images', '']) {
    await expect(signer(['vehicles'])({ folder: wrong }, 'token')).rejects.toMatchObject({ status: 400 });
  }
});

test('without a configured media host the response names the missing variables', async () => {
  await expect(signer(['vehicles'], null)({ folder }, 'token')).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('media host is not configured'),
  });
});
