import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import Papa from 'papaparse';

const unzip = promisify(gunzip);
const referenceFolder = new URL('./reference/', import.meta.url);

/** Rows of a reference table; decompresses names that end in .gz. */
export async function readReference<Column extends string>(
  name: string,
  columns: readonly Column[],
): Promise<Record<Column, string>[]> {
  const file = await readFile(new URL(name, referenceFolder));
  const text = (name.endsWith('.gz') ? await unzip(file) : file).toString('utf8');
  const { data, errors, meta } = Papa.parse<Record<Column, string>>(text, { header: true, skipEmptyLines: true });
  const missing = columns.filter((column) => !meta.fields?.includes(column));
  if (errors[0] || missing.length > 0) {
    throw new Error(`${name}: ${errors[0]?.message ?? `no column ${missing.join(', ')}`}`);
  }
  return data;
}

/** Null for an empty cell. */
export function toNumber(cell: string): number | null {
  return cell === '' ? null : Number(cell);
}
