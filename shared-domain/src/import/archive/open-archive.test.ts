import { expect, test } from 'vitest';
import { aPhotograph, aZip } from './archive-test-support.ts';
import { createPhotographArchive } from './open-archive.ts';

const open = async (bytes: Uint8Array<ArrayBuffer>) => {
  const archive = createPhotographArchive();
  return { archive, ...(await archive.open(new Blob([bytes]))) };
};
const refusals = async (bytes: Uint8Array<ArrayBuffer>) =>
  Object.fromEntries((await open(bytes)).files.map(({ path, refusal }) => [path, refusal]));

test('photographs are listed and unpacked with their type', async () => {
  const { archive, files, table } = await open(
    await aZip({ '26-101/1.jpg': aPhotograph('one'), '26-101/2.jpg': aPhotograph('two') }),
  );
  expect(files.map(({ path, refusal }) => [path, refusal])).toEqual([
    ['26-101/1.jpg', null],
    ['26-101/2.jpg', null],
  ]);
  expect(files[0]?.key).not.toBe(files[1]?.key);
  expect(table).toBeNull();
  const photograph = await archive.readPhotograph(1);
  expect([photograph.name, photograph.type, photograph.size]).toEqual(['2.jpg', 'image/jpeg', 7]);
});

test('the one file of vehicles is found and read', async () => {
  const { archive, table, files } = await open(await aZip({ 'cars.csv': 'make\nHonda', '1.jpg': aPhotograph() }));
  expect(table?.name).toBe('cars.csv');
  expect(await (await archive.readTable(table?.index ?? -1)).text()).toBe('make\nHonda');
  expect(files).toHaveLength(1);
});

test('what is no photograph is refused by its content, and what file managers add is ignored', async () => {
  const found = await refusals(
    await aZip({
      'a.jpg': 'MZ a program',
      'b.jpg': '%PDF-1.7',
      'c.pdf': '%PDF-1.7',
      'd.txt': 'hello',
      'e.jpg': '',
      '__MACOSX/._f.jpg': 'x',
      '.DS_Store': 'x',
    }),
  );
  expect(found).toEqual({
    'a.jpg': 'Not a photograph',
    'b.jpg': 'Not a photograph (PDF)',
    'c.pdf': 'Not a photograph (PDF)',
    'd.txt': 'Not a photograph',
    'e.jpg': 'The file is empty',
  });
});

test('a name that leads out of the archive is refused', async () => {
  const bytes = await aZip({ 'aa/bb/1.jpg': aPhotograph('a'), 'cc/2.jpg': aPhotograph('b') });
  const hostile = replaceText(replaceText(bytes, 'aa/bb/1.jpg', '../../1.jpg'), 'cc/2.jpg', '/c/2.jpg');
  expect(await refusals(hostile)).toEqual({
    '../../1.jpg': 'Its name leads out of the archive',
    '/c/2.jpg': 'Its name leads out of the archive',
  });
});

test('a photograph with a password is refused', async () => {
  expect(await refusals(await aZip({ '1.jpg': aPhotograph() }, { password: 'secret' }))).toEqual({
    '1.jpg': 'Protected with a password',
  });
});

test('a file of more than 10 MB is refused before it is unpacked', async () => {
  const large = new Uint8Array(11 * 1024 * 1024);
  large.set(aPhotograph());
  expect(await refusals(await aZip({ '1.jpg': large }))).toEqual({
    '1.jpg': 'File size too large. Maximum size is 10MB',
  });
});

test('a file that is larger than declared is not unpacked further', async () => {
  const large = new Uint8Array(11 * 1024 * 1024);
  large.set(aPhotograph());
  const bytes = await aZip({ '1.jpg': large });
  const lying = replaceNumber(bytes, large.length, 1000);
  const { archive, files } = await open(lying);
  expect(files[0]?.bytes).toBe(1000);
  await expect(archive.readPhotograph(0)).rejects.toThrow(/damaged|too large/);
});

test('an archive whose declared sizes are a bomb is refused as a whole', async () => {
  const content = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`${n}.jpg`, aPhotograph('x'.repeat(996))]));
  const bytes = replaceNumber(await aZip(content), 1000, 0x3fff_ffff);
  await expect(open(bytes)).rejects.toThrow('The archive unpacks to more than 4 GB');
});

test('a file that is no ZIP is refused with a sentence', async () => {
  await expect(open(new TextEncoder().encode('hello'))).rejects.toThrow('This is not a ZIP archive');
});

function replaceText(bytes: Uint8Array, from: string, to: string): Uint8Array<ArrayBuffer> {
  return replaceBytes(bytes, new TextEncoder().encode(from), new TextEncoder().encode(to));
}

function replaceNumber(bytes: Uint8Array, from: number, to: number): Uint8Array<ArrayBuffer> {
  return replaceBytes(bytes, new Uint8Array(Uint32Array.of(from).buffer), new Uint8Array(Uint32Array.of(to).buffer));
}

function replaceBytes(bytes: Uint8Array, from: Uint8Array, to: Uint8Array): Uint8Array<ArrayBuffer> {
  const changed = new Uint8Array(bytes);
  for (let at = 0; at + from.length <= changed.length; at += 1) {
    if (from.every((byte, place) => changed[at + place] === byte)) changed.set(to, at);
  }
  return changed;
}
