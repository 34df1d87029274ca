import { afterAll, expect, test } from 'vitest';
import { checkDatabase } from '../support/check-database.ts';
import { startProduct } from '../support/product.ts';
import { createOwner } from '../support/rest-callers.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { aPhotograph, openUploader } from '../support/uploads.ts';

const disk = mountSmallDisk(320);
afterAll(() => disk?.unmount());

const description = 'A long description. '.repeat(400);

function aCar() {
  return {
    ...{ id: crypto.randomUUID(), dealer_id: 'dream-motor', make: 'Full', model: 'Disk', year: 2020 },
    ...{ price: 10_000, mileage: 1, status: 'Draft', description },
  };
}

test('row 13: a full disk is said in words, reads go on, and what is stored stays whole', async ({ skip }) => {
  if (!disk) return skip('This machine lets nobody mount a small disk.');
  const started = await startProduct({ DATA_DIR: disk.folder, DATABASE_URL: '' });
  const product = { ...started, dataDir: disk.folder };
  try {
    const send = await createOwner(product);
    const write = async (rows: object[]) => {
      const answer = await send('vehicles', { method: 'POST', body: JSON.stringify(rows) });
      return { status: answer.status, text: await answer.text() };
    };
    const upload = await openUploader(product);
    const page = async () => (await fetch(`${product.url}/inventory`)).status;
    expect(await page()).toBe(200);
    await disk.fill();

    const lots = Array.from({ length: 40 }, aCar);
    const refused = await write(lots);
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
      507,
      { code: '53100', message: 'The disk is full: nothing was saved' },
    ]);
    const picture = await upload.send(await aPhotograph().jpeg().toBuffer());
    expect([picture.status, picture.answer]).toEqual([
      507,
      { error: { message: 'The disk is full: the file was not stored' } },
    ]);
    const found = await send(`vehicles?select=id&make=eq.Full`);
    expect([found.status, await found.json()]).toEqual([200, []]);
    expect([await page(), (await fetch(`${product.url}/`)).status]).toEqual([200, 200]);

    await disk.free();
    // The room is measured anew within a second.
    await expect.poll(async () => (await write(lots)).status, { timeout: 10_000 }).toBe(201);
    expect((await upload.send(await aPhotograph().jpeg().toBuffer())).status).toBe(200);
  } finally {
    await started.end();
  }
  expect(await checkDatabase(product)).toEqual([]);

  // Nothing of what is said at a start that finds no room speaks of damage.
  await disk.fill();
  await expect(startProduct({ DATA_DIR: disk.folder, DATABASE_URL: '' })).rejects.toThrow(/is full/);
  await disk.free();
  disk.makeReadOnly();
  await expect(startProduct({ DATA_DIR: disk.folder, DATABASE_URL: '' })).rejects.toThrow(
    /The data directory \S+ cannot be read and written \(EROFS\)/,
  );
}, 300_000);
