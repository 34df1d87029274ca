import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Keys, mediaApiKey, mediaApiSecret } from '@dealer/embedded-backend';
import sharp from 'sharp';
import type { Product } from './product.ts';

type UploadAnswer = {
  public_id: string;
  url: string;
  format: string;
  bytes: number;
  original_filename: string;
  error?: { message: string };
};

/** File names that a client may send and that must have no effect: paths, NUL, right-to-left text, markup. */
export const strangeNames = [
  '../../etc/passwd.jpg',
  '..\\..\\windows\\car.jpg',
  '/etc/cron.d/car.jpg',
  'car\0.php.jpg',
  'car\u202egpj.exe',
  `${'x'.repeat(300)}.jpg`,
  '.htaccess',
  '"><script>alert(1)</script>.jpg',
];

export const uploadFolder = 'dealer/vehicles/7d7c1c39-57a4-4b9a-8a3f-6a1d6d1f3d10/images';

/** Uploads files to a running product's media host with a signature, as staff do. */
export async function openUploader(product: Product) {
  const keys: Keys = JSON.parse(await readFile(path.join(product.dataDir, 'keys.json'), 'utf8'));
  const endpoint = `${product.backendUrl}/v1_1/dealer`;

  function sign(fields: Record<string, string>): Record<string, string> {
    const signed = { ...fields, timestamp: String(Math.floor(Date.now() / 1000)) };
    const text = Object.entries(signed).map(([name, value]) => `${name}=${value}`);
    const signature = createHash('sha1')
      .update(text.sort().join('&') + mediaApiSecret(keys))
      .digest('hex');
    return { ...signed, api_key: mediaApiKey, signature };
  }

  async function send(content: Buffer | string, { name = 'car.jpg', kind = 'image', type = 'image/jpeg' } = {}) {
    const form = new FormData();
    for (const [field, value] of Object.entries(sign({ folder: uploadFolder }))) form.append(field, value);
    form.append('file', new Blob([new Uint8Array(Buffer.from(content))], { type }), name);
    const response = await fetch(`${endpoint}/${kind}/upload`, { method: 'POST', body: form });
    const answer: UploadAnswer = await response.json();
    return { status: response.status, answer };
  }

  async function destroy(publicId: string, kind = 'image'): Promise<void> {
    const body = new URLSearchParams(sign({ public_id: publicId }));
    await fetch(`${endpoint}/${kind}/destroy`, { method: 'POST', body });
  }

  /** All files of the media host, including drafts. */
  async function listFiles(): Promise<string[]> {
    const media = path.join(product.dataDir, 'media');
    const entries = await readdir(media, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  }

  return { endpoint, sign, send, destroy, listFiles };
}

export function aPhotograph(width = 640, height = 480) {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888888', noise } });
}
