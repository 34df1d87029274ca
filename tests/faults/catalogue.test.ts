import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultRows, readRows } from './rows.ts';

const folder = import.meta.dirname;
const files = readdirSync(folder).filter((file) => file.endsWith('.fault.ts'));
/** A string that names a row is a title, whichever function it is passed to. */
const titles = files.flatMap((file) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/['"`](rows? \d[^'"`]*)/g)].map(([, title]) => title ?? ''),
);

test.each(faultRows.map((fault, index) => ({ row: index + 1, fault })))('row $row has a test: $fault', ({ row }) => {
  expect(titles.some((title) => readRows(title).includes(row))).toBe(true);
});

test('the table in the docs lists every row, with existing files', () => {
  const table = readFileSync(join(folder, '../../docs/faults.md'), 'utf8');
  const lines = table.split('\n').filter((line) => /^\| \d+ \|/.test(line));
  expect(lines.map((line) => Number(/\d+/.exec(line)?.[0]))).toEqual(faultRows.map((_, index) => index + 1));
  for (const line of lines) {
    const named = [...line.matchAll(/`([\w-]+\.fault\.ts)`/g)].map(([, file]) => file);
    expect(named.length, line).toBeGreaterThan(0);
    expect(files, line).toEqual(expect.arrayContaining(named));
  }
});
