import { afterEach, expect, test, vi } from 'vitest';
import { inTurn, preparePhoto, scaleDown, unreadableHeicMessage } from './prepare-photo.ts';

afterEach(() => vi.unstubAllGlobals());

const aPhoto = (name: string, type: string) => new File(['x'], name, { type });

/** A browser that decodes to this size and can write every format except `unwritable`. */
function aBrowser({ width = 4032, height = 3024, unwritable = '' } = {}) {
  const sizes: string[] = [];
  const options: unknown[] = [];
  vi.stubGlobal('createImageBitmap', async (_: unknown, wanted: Partial<ImageBitmapOptions>) => {
    options.push(wanted);
    return { width: wanted.resizeWidth ?? width, height: wanted.resizeHeight ?? height, close: () => undefined };
  });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(canvasWidth: number, canvasHeight: number) {
        sizes.push(`${canvasWidth}x${canvasHeight}`);
      }
      getContext() {
        return { drawImage: () => undefined };
      }
      async convertToBlob({ type }: { type: string }) {
        return new Blob(['small'], { type: type === unwritable ? 'image/png' : type });
      }
    },
  );
  return { sizes, options };
}

test('a photograph is scaled down, keeps its proportions and is turned upright', async () => {
  const { sizes, options } = aBrowser();
  const prepared = await preparePhoto(aPhoto('IMG_2291.HEIC', 'image/heic'));
  expect(sizes).toEqual(['2560x1920']);
  expect(options[0]).toEqual({ imageOrientation: 'from-image' });
  expect(prepared).toMatchObject({ name: 'IMG_2291.jpg', type: 'image/jpeg' });
  expect(await prepared.text()).toBe('small');
});

test('a small picture is not enlarged but re-encoded without its metadata', async () => {
  const { sizes } = aBrowser({ width: 800, height: 600 });
  expect(await (await preparePhoto(aPhoto('a.jpg', 'image/jpeg'))).text()).toBe('small');
  expect(sizes).toEqual(['800x600']);
});

test('a picture that may be transparent becomes WebP, or JPEG if the browser cannot write WebP', async () => {
  aBrowser();
  expect(await preparePhoto(aPhoto('logo.png', 'image/png'))).toMatchObject({ name: 'logo.webp' });
  aBrowser({ unwritable: 'image/webp' });
  expect(await preparePhoto(aPhoto('logo.png', 'image/png'))).toMatchObject({ name: 'logo.jpg' });
});

test('a file that the browser cannot read is rejected, with a special message for HEIC', async () => {
  aBrowser();
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('InvalidStateError')));
  await expect(preparePhoto(aPhoto('IMG_1.HEIC', ''))).rejects.toMatchObject({ message: unreadableHeicMessage });
  await expect(preparePhoto(aPhoto('notes.jpg', 'image/jpeg'))).rejects.toMatchObject({
    kind: 'invalid',
    message: 'Invalid file provided',
  });
});

test('a file that is too large and cannot be scaled down is rejected as too large', async () => {
  aBrowser();
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('InvalidStateError')));
  const huge = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'huge.jpg', { type: 'image/jpeg' });
  await expect(preparePhoto(huge)).rejects.toMatchObject({ message: 'File size too large. Maximum size is 10MB' });
});

test('a picture that decodes to more pixels than a device can hold is rejected', async () => {
  aBrowser({ width: 60_000, height: 60_000 });
  await expect(preparePhoto(aPhoto('bomb.png', 'image/png'))).rejects.toMatchObject({ kind: 'invalid' });
});

test('a browser that cannot scale pictures sends the original file', async () => {
  const file = aPhoto('a.jpg', 'image/jpeg');
  expect(await preparePhoto(file)).toBe(file);
});

test('the longer side determines the scale', () => {
  expect(scaleDown(3024, 4032)).toEqual({ width: 1920, height: 2560 });
  expect(scaleDown(10_000, 1)).toEqual({ width: 2560, height: 1 });
});

test('queued work continues after a failure', async () => {
  const order: string[] = [];
  const first = inTurn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    order.push('first');
    throw new Error('broken');
  });
  const second = inTurn(async () => order.push('second'));
  await expect(first).rejects.toThrow('broken');
  await second;
  expect(order).toEqual(['first', 'second']);
});
