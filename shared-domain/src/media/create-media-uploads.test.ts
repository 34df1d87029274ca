import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DomainError } from '../errors.ts';
import { aConfig, answering, carId } from '../staff-test-support.ts';
import { createSessionGuard } from '../supabase/session-guard.ts';
import { checkUpload } from './check-upload.ts';
import { createMediaUploads } from './create-media-uploads.ts';
import type { UploadRequest } from './upload-file.ts';

const permit = {
  apiKey: 'key',
  timestamp: 1_795_000_000,
  signature: 'abc',
  uploadPreset: 'vehicles',
  folder: 'as-signed',
};
const hosted = {
  public_id: 'dealer/vehicles/x/images/1',
  url: 'http://media.test/1.webp',
  secure_url: 'https://media.test/1.webp',
  width: 1200,
  height: 800,
  resource_type: 'image',
};

const aPhoto = (name = 'front.jpg', type = 'image/jpeg', size = 100) =>
  new File([new Uint8Array(size)], name, { type });

/** A request whose events the test fires. */
class FakeRequest implements UploadRequest {
  upload: UploadRequest['upload'] = { onprogress: null };
  onload: UploadRequest['onload'] = null;
  onerror: UploadRequest['onerror'] = null;
  onabort: UploadRequest['onabort'] = null;
  status = 0;
  responseText = '';
  url = '';
  form: FormData | null = null;
  isAborted = false;

  open(_: string, url: string | URL) {
    this.url = String(url);
  }
  send(body?: unknown) {
    if (body instanceof FormData) this.form = body;
  }
  abort() {
    this.isAborted = true;
  }
}

type Step = (request: FakeRequest) => void;

function answer(status: number, body: unknown): Step {
  return (request) => {
    request.status = status;
    request.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    fire(request, 'onload');
  };
}

function fire(request: FakeRequest, name: 'onload' | 'onerror' | 'onabort') {
  Reflect.apply(Object(request[name]), request, [new ProgressEventOf(0)]);
}

function move(request: FakeRequest, loaded: number) {
  Reflect.apply(Object(request.upload.onprogress), request, [new ProgressEventOf(loaded)]);
}

/** Node lacks `ProgressEvent`. */
class ProgressEventOf extends Event {
  readonly lengthComputable = true;
  readonly total = 100;
  readonly loaded: number;

  constructor(loaded: number) {
    super('progress');
    this.loaded = loaded;
  }
}

function someUploads(steps: Step[], sign = () => Response.json(permit), askToSignIn = async () => false) {
  const site = answering(sign);
  const sent: FakeRequest[] = [];
  const register = { note: vi.fn(async () => undefined), discard: vi.fn(async () => undefined) };
  const uploads = createMediaUploads({
    config: aConfig,
    getAccessToken: async () => 'staff-token',
    withSession: createSessionGuard({ askToSignIn }),
    register,
    http: site.http,
    createRequest: () => {
      const request = new FakeRequest();
      sent.push(request);
      const step = steps.shift();
      if (step) queueMicrotask(() => queueMicrotask(() => step(request)));
      return request;
    },
  });
  return { uploads, sent, register, signatures: site.requests };
}

const target = { vehicleId: carId, kind: 'image' } as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a photo is uploaded to the media host with this site's signature", async () => {
  const { uploads, sent, signatures } = someUploads([answer(200, hosted)]);
  expect(await uploads.upload(aPhoto(), target)).toEqual({
    kind: 'image',
    publicId: 'dealer/vehicles/x/images/1',
    url: 'https://media.test/1.webp',
    width: 1200,
    height: 800,
  });
  expect(signatures[0]?.url.pathname).toBe('/api/media/signature');
  expect(signatures[0]?.headers.get('authorization')).toBe('Bearer staff-token');
  expect(signatures[0]?.body).toEqual({ folder: `dealer/vehicles/${carId}/images` });
  expect(sent[0]?.url).toBe('http://media.test/v1_1/dealer/image/upload');
  const { file, ...fields } = Object.fromEntries(sent[0]?.form ?? []);
  expect(file).toMatchObject({ name: 'front.jpg' });
  expect(fields).toEqual({
    upload_preset: 'vehicles',
    folder: 'as-signed',
    resource_type: 'image',
    api_key: 'key',
    timestamp: '1795000000',
    signature: 'abc',
  });
});

test('a video is uploaded to its own folder, and its dimensions may be unknown', async () => {
  const { uploads, sent, signatures } = someUploads([
    answer(200, { ...hosted, secure_url: null, width: null, height: null }),
  ]);
  const clip = aPhoto('walk.mp4', 'video/mp4');
  expect(await uploads.upload(clip, { vehicleId: carId, kind: 'video' })).toMatchObject({
    kind: 'video',
    url: 'http://media.test/1.webp',
    width: null,
  });
  expect(signatures[0]?.body).toEqual({ folder: `dealer/vehicles/${carId}/videos` });
  expect(sent[0]?.url).toBe('http://media.test/v1_1/dealer/video/upload');
});

test('one signature serves a folder for fifty minutes', async () => {
  const { uploads, signatures } = someUploads(Array.from({ length: 4 }, () => answer(200, hosted)));
  await Promise.all([uploads.upload(aPhoto(), target), uploads.upload(aPhoto(), target)]);
  vi.advanceTimersByTime(49 * 60_000);
  await uploads.upload(aPhoto(), target);
  expect(signatures).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  await uploads.upload(aPhoto(), target);
  expect(signatures).toHaveLength(2);
});

test('progress is reported as a fraction as bytes are sent', async () => {
  const onProgress = vi.fn();
  const { uploads } = someUploads([
    (request) => {
      move(request, 25);
      move(request, 100);
      answer(200, hosted)(request);
    },
  ]);
  await uploads.upload(aPhoto(), target, { onProgress });
  expect(onProgress.mock.calls).toEqual([[0.25], [1]]);
});

test.each<[string, Step, string, string]>([
  [
    'file that is none',
    answer(400, { error: { message: 'Invalid file provided' } }),
    'invalid',
    'Invalid file provided',
  ],
  ['file too large', answer(413, 'too large'), 'invalid', 'File size too large. Maximum size is 10MB'],
  [
    'wrong preset',
    answer(400, { error: { message: 'Upload preset not found' } }),
    'invalid',
    'Upload failed: Upload preset not found',
  ],
  [
    'full disk',
    answer(507, { error: { message: 'The disk is full' } }),
    'unavailable',
    'Upload failed: The disk is full',
  ],
  ['no words', answer(502, '<html>'), 'unavailable', 'Upload failed: HTTP 502'],
  ['no connection', (request) => fire(request, 'onerror'), 'unavailable', 'Upload failed: connection lost'],
  ['unreadable answer', answer(200, '<html>'), 'unavailable', 'Upload failed'],
  ['unsafe address', answer(200, { ...hosted, url: 'javascript:1' }), 'unavailable', 'Upload failed'],
])('a failed upload reports the reason: %s', async (_, step, kind, message) => {
  const { uploads } = someUploads([step]);
  await expect(uploads.upload(aPhoto(), target)).rejects.toMatchObject({ name: 'DomainError', kind, message });
});

test('a signature that the host refuses is renewed once', async () => {
  const stale = answer(401, { error: { message: 'Stale request' } });
  const renewed = someUploads([stale, answer(200, hosted)]);
  expect(await renewed.uploads.upload(aPhoto(), target)).toMatchObject({ publicId: hosted.public_id });
  expect(renewed.signatures).toHaveLength(2);

  const refused = someUploads([stale, stale]);
  await expect(refused.uploads.upload(aPhoto(), target)).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Upload failed: Stale request',
  });
});

test('an upload without a session continues after the sign-in', async () => {
  const answers = [Response.json({ message: 'Sign in to upload.' }, { status: 401 }), Response.json(permit)];
  const askToSignIn = vi.fn(async () => true);
  const { uploads } = someUploads([answer(200, hosted)], () => answers.shift() ?? Response.error(), askToSignIn);
  expect(await uploads.upload(aPhoto(), target)).toMatchObject({ publicId: hosted.public_id });
  expect(askToSignIn).toHaveBeenCalledTimes(1);
});

test.each([
  [401, 'Sign in to upload.', 'unauthorized'],
  [403, 'No.', 'forbidden'],
  [503, 'The media host is not configured.', 'not-configured'],
  [503, 'Away', 'unavailable'],
  [400, 'The folder must be that of a vehicle.', 'invalid'],
])('a signature that is refused fails the upload: %i %s', async (status, message, kind) => {
  const { uploads, sent } = someUploads([], () => Response.json({ message }, { status }));
  await expect(uploads.upload(aPhoto(), target)).rejects.toMatchObject({ name: DomainError.name, kind });
  expect(sent).toEqual([]);
});

test('an upload without progress for 30 seconds fails', async () => {
  const { uploads, sent } = someUploads([]);
  const upload = expect(uploads.upload(aPhoto(), target)).rejects.toMatchObject({
    message: 'Upload failed: connection lost',
  });
  await vi.advanceTimersByTimeAsync(29_000);
  const [request] = sent;
  if (request) move(request, 50);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(request?.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  await upload;
  expect(request?.isAborted).toBe(true);
});

test('an upload can be aborted before and while it runs', async () => {
  const { uploads, sent } = someUploads([]);
  await expect(uploads.upload(aPhoto(), target, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(sent).toEqual([]);
  const controller = new AbortController();
  const upload = expect(uploads.upload(aPhoto(), target, { signal: controller.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  await vi.advanceTimersByTimeAsync(10);
  controller.abort();
  await upload;
  expect(sent[0]?.isAborted).toBe(true);
});

test.each([
  ['nothing', aPhoto('front.jpg', 'image/jpeg', 0), 'image'],
  ['no name', aPhoto('', 'image/jpeg'), 'image'],
  ['a drawing', aPhoto('logo.svg', 'image/svg+xml'), 'image'],
  ['a text', aPhoto('notes.txt', 'text/plain'), 'image'],
  ['an unknown type', aPhoto('setup.exe', ''), 'image'],
  ['a photograph among videos', aPhoto(), 'video'],
  ['a video among photographs', aPhoto('walk.mp4', 'video/mp4'), 'image'],
] as const)('a file that is neither image nor video is refused before it is sent: %s', async (_, file, kind) => {
  const { uploads, signatures } = someUploads([]);
  await expect(uploads.upload(file, { vehicleId: carId, kind })).rejects.toMatchObject({
    kind: 'invalid',
    message: 'Invalid file provided',
  });
  expect(signatures).toEqual([]);
});

test('10 MB is the limit', () => {
  const limit = 10 * 1024 * 1024;
  expect(() => checkUpload(aPhoto('front.jpg', 'image/jpeg', limit), 'image')).not.toThrow();
  expect(() => checkUpload(aPhoto('front.jpg', 'image/jpeg', limit + 1), 'image')).toThrow(
    'File size too large. Maximum size is 10MB',
  );
  expect(() => checkUpload(aPhoto('IMG_2291.HEIC', ''), 'image')).not.toThrow();
});

test('an upload is registered, and succeeds even if the registration fails', async () => {
  const { uploads, register } = someUploads([answer(200, hosted), answer(200, hosted)]);
  await uploads.upload(aPhoto(), target);
  expect(register.note).toHaveBeenCalledWith(hosted.public_id, 'image');
  register.note.mockRejectedValueOnce(new Error('away'));
  expect(await uploads.upload(aPhoto(), target)).toMatchObject({ publicId: hosted.public_id });
});

test('discarding unsaved files never rejects', async () => {
  const { uploads, register } = someUploads([]);
  await uploads.discard([]);
  expect(register.discard).not.toHaveBeenCalled();
  register.discard.mockRejectedValueOnce(new Error('away'));
  await uploads.discard(['a']);
  expect(register.discard).toHaveBeenCalledWith(['a']);
});
