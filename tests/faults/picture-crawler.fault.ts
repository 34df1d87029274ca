import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';

const crawler = '198.51.100.7';
const visitor = '203.0.113.20';
const widths = [160, 320, 400, 480, 640, 800, 960, 1200];
const qualities = [20, 40, 60, 80, 100];

describe('a crawler that asks for many pictures', () => {
  const gateway = useGateway('pglite');

  beforeAll(async () => {
    const folder = path.join(gateway().folder, 'pictures');
    await mkdir(folder, { recursive: true });
    const [width, height] = [1600, 1200];
    const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
    await noise.jpeg().toFile(path.join(folder, 'noise.jpg'));
  });

  /** Only callers with the secret key may name the client's address. */
  async function load(address: string, transformation: string): Promise<number> {
    const { url, keys } = gateway();
    const response = await fetch(`${url}/cloud/image/upload/${transformation}/demo/noise.jpg`, {
      headers: { apikey: keys.secretKey, 'x-forwarded-for': address },
    });
    await response.arrayBuffer();
    return response.status;
  }

  test('row 33: a visitor’s picture does not wait for the pictures that a crawler asked for before', async () => {
    const finished: string[] = [];
    const note = (name: string) => (status: number) => void finished.push(`${name} ${status}`);
    const backlog = widths.flatMap((width) =>
      qualities.map((quality) => load(crawler, `w_${width},q_${quality},f_webp`).then(note('crawler'))),
    );
    await backlog[0];
    await load(visitor, 'w_640,q_80,f_jpg').then(note('visitor'));
    const before = finished.indexOf('visitor 200');
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(backlog.length / 2);
    // A picture that the crawler waits for as well is not made twice, and comes in the visitor's turn.
    await Promise.all(backlog);
    expect(finished.filter((entry) => entry === 'crawler 200')).toHaveLength(backlog.length);
  });
});
