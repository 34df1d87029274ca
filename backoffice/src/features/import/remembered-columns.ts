import { type ColumnMapping, isImportFieldKey, type OpenedFile, toPlainName } from '@dealer/shared-domain/import';
import * as v from 'valibot';

const storageKey = 'import-columns';
/** Remembers the column assignments of this many kinds of file. */
const maxSets = 20;

const rememberedSchema = v.array(v.object({ names: v.string(), fields: v.array(v.nullable(v.string())) }));

/** Only named columns are remembered: positions mean different fields in different files. */
type FileColumns = Pick<OpenedFile, 'names' | 'hasNames'>;

/** The remembered column assignments of a file with these column names. */
export function recallColumns({ names, hasNames }: FileColumns): ColumnMapping | null {
  if (!hasNames) return null;
  const found = readAll().find((remembered) => remembered.names === toSetName(names));
  if (found?.fields.length !== names.length) return null;
  return found.fields.map((field) => (field !== null && isImportFieldKey(field) ? field : null));
}

export function rememberColumns({ names, hasNames }: FileColumns, mapping: ColumnMapping): void {
  if (!hasNames) return;
  const set = toSetName(names);
  const others = readAll().filter((remembered) => remembered.names !== set);
  try {
    localStorage.setItem(storageKey, JSON.stringify([{ names: set, fields: mapping }, ...others].slice(0, maxSets)));
  } catch {
    // Storage is full or blocked: the columns are matched by name next time.
  }
}

function readAll() {
  try {
    const parsed = v.safeParse(rememberedSchema, JSON.parse(localStorage.getItem(storageKey) ?? '[]'));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}

function toSetName(names: string[]): string {
  return names.map(toPlainName).join('|');
}
