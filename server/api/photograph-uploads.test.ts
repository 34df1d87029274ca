import { expect, test, vi } from 'vitest';
import type { BackendClient } from '../backend-client.ts';
import type { PrivateConfig } from '../private-config.ts';
import { createPhotographUploads } from './photograph-uploads.ts';

const vehicleId = '0b0e2f6a-3c52-4f6e-9d0a-5a1f6f3c9e11';
const sessionId = '00000000-0000-4000-8000-0000000000e1';
const userId = '00000000-0000-4000-8000-000000000012';
const accessToken = `x.${Buffer.from(JSON.stringify({ session_id: sessionId })).toString('base64url')}.x`;
const photograph = {
  id: '00000000-0000-4000-8000-0000000000f1',
  publicId: `dealer/vehicles/${vehicleId}/images/a`,
  url: 'https://media.test/a.jpg',
  width: 1200,
  height: 800,
  placeholderColor: '#112233',
};

function open({ permissions = ['vehicles.draft'], isValid = true, outcome = 'added' } = {}) {
  const person = { user_id: userId, username: 'kim', email: 'a@b.internal', role: 'photographer', permissions };
  const answers: Record<string, unknown> = {
    staff_session: person,
    may_send_photographs: isValid,
    add_sent_photograph: outcome,
  };
  const call = vi.fn(async (name: string, _parameters: Record<string, unknown>) => answers[name]);
  const backend: Pick<BackendClient, 'call'> = { call: call as BackendClient['call'] };
  const config: PrivateConfig = {
    supabaseUrl: '',
    supabaseAnonKey: '',
    supabaseSecretKey: 'secret',
    dealerId: 'dream-motor',
    adminDomain: '',
    media: {
      url: 'http://media.test',
      cloud: 'dealer',
      apiKey: 'key',
      apiSecret: 'top-secret',
      uploadPreset: 'dealer',
    },
    mail: null,
    maps: null,
  };
  const uploads = createPhotographUploads(config, backend as BackendClient);
  const toRequest = (body: unknown, token?: string) => ({
    body,
    accessToken: token,
    address: '',
    cookies: null,
    userAgent: null,
    publicUrl: '',
  });
  const issue = async () => (await uploads.issue(toRequest({ vehicleId }, accessToken))).json();
  return { uploads, toRequest, issue, call };
}

test('a ticket is given to those who may add photographs', async () => {
  const { uploads, toRequest, issue } = open();
  expect(await issue()).toMatchObject({ ticket: expect.any(String), expiresAtMs: expect.any(Number) });
  await expect(uploads.issue(toRequest({ vehicleId }))).rejects.toMatchObject({ status: 401 });
  const other = open({ permissions: ['messages'] });
  await expect(other.issue()).rejects.toMatchObject({ status: 403 });
});

test('a ticket signs uploads into the folder of its vehicle only, as long as its session lasts', async () => {
  const { uploads, toRequest, issue } = open();
  const { ticket } = await issue();
  const signature = await (await uploads.sign(toRequest({ ticket }))).json();
  expect(signature).toMatchObject({ folder: `dealer/vehicles/${vehicleId}/images`, apiKey: 'key' });
  expect(JSON.stringify(signature)).not.toContain('top-secret');
  const signedOut = open({ isValid: false });
  await expect(signedOut.uploads.sign(signedOut.toRequest({ ticket }))).rejects.toMatchObject({ status: 401 });
});

test('a photograph is added in the name of the person of the ticket', async () => {
  const { uploads, toRequest, issue, call } = open();
  const { ticket } = await issue();
  const addition = { place: 'photos', alt: 'Front', filename: null, order: [photograph.id] };
  const response = await uploads.add(toRequest({ ticket, photograph, addition }));
  expect(await response.json()).toEqual({ outcome: 'added' });
  expect(call).toHaveBeenLastCalledWith(
    'add_sent_photograph',
    expect.objectContaining({
      p_user_id: userId,
      p_session_id: sessionId,
      p_vehicle_id: vehicleId,
      p_addition: addition,
    }),
    expect.anything(),
  );
});

test('an ended session and a foreign folder are refused', async () => {
  const ended = open({ outcome: 'ended' });
  const { ticket } = await ended.issue();
  const request = ended.toRequest({ ticket, photograph, addition: null });
  await expect(ended.uploads.add(request)).rejects.toMatchObject({ status: 401 });
  await expect(open({ outcome: 'refused' }).uploads.add(request)).rejects.toMatchObject({ status: 400 });
});
