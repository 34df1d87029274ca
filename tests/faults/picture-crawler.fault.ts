import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';

const visitor = '203.0.113.20';
const widths = [160, 320, 400, 480, 640, 800, 960, 1200];
const qualities = [20, 40, 60, 80, 100];
const sources = ['noise-1', 'noise-2', 'noise-3', 'noise-4', 'noise-5'];

describe('a crawler that asks for many pictures', () => {
  const gateway = useGateway('pglite');

  beforeAll(async () => {
    const folder = path.join(gateway().folder, 'pictures');
    await mkdir(folder, { recursive: true });
    const [width, height] = [400, 300];
    for (const name of sources) {
      const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
      await noise.jpeg().toFile(path.join(folder, `${name}.jpg`));
    }
  });

  /** Only callers with the secret key may name the client's address. */
  async function load(address: string, transformation: string, name = 'noise-1'): Promise<number> {
    const { url, keys } = gateway();
    const response = await fetch(`${url}/cloud/image/upload/${transformation}/demo/${name}.jpg`, {
      headers: { apikey: keys.secretKey, 'x-forwarded-for': address },
    });
    await response.arrayBuffer();
    return response.status;
  }

  test.each([
    ['one network', 1, 'webp'],
    ['20 networks', 20, 'jpg'],
  ])(
    'row 33: a visitor’s picture does not wait for the 200 that %s asked for before',
    async (_, networks, format) => {
      const finished: string[] = [];
      const note = (name: string) => (status: number) => void finished.push(`${name} ${status}`);
      const wanted = sources.flatMap((name) =>
        widths.flatMap((width) => qualities.map((quality) => [`w_${width},q_${quality},f_${format}`, name] as const)),
      );
      const backlog = wanted.map(([size, name], index) =>
        load(`198.51.100.${index % networks}`, size, name).then(note('crawler')),
      );
      // Kept connections are used in any order: the first to be sent need not be the first to be made.
      await Promise.race(backlog);
      await load(visitor, `w_640,f_${format}`).then(note('visitor'));
      const before = finished.indexOf('visitor 200');
      expect([backlog.length, before > 0]).toEqual([200, true]);
      expect(before).toBeLessThan(backlog.length / 2);
      await Promise.all(backlog);
      expect(finished.filter((entry) => entry === 'crawler 200')).toHaveLength(backlog.length);
    },
    60_000,
  );
});
