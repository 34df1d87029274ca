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

test('row 13: a full disk gives a clear error, reads still work, and stored data stay intact', async ({ skip }) => {
  if (!disk) return skip('This machine does not allow mounting a small disk.');
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

    const vehicles = Array.from({ length: 40 }, aCar);
    const refused = await write(vehicles);
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
    // Free space is measured at most once per second.
    await expect.poll(async () => (await write(vehicles)).status, { timeout: 10_000 }).toBe(201);
    expect((await upload.send(await aPhotograph().jpeg().toBuffer())).status).toBe(200);
  } finally {
    await started.end();
  }
  expect(await checkDatabase(product)).toEqual([]);

  // A start without space must not report a damaged database.
  await disk.fill();
  await expect(startProduct({ DATA_DIR: disk.folder, DATABASE_URL: '' })).rejects.toThrow(/is full/);
  await disk.free();
  disk.makeReadOnly();
  await expect(startProduct({ DATA_DIR: disk.folder, DATABASE_URL: '' })).rejects.toThrow(
    /The data directory \S+ cannot be read and written \(EROFS\)/,
  );
}, 300_000);
