import { type ColumnMapping, isImportFieldKey, type OpenedFile, toPlainName } from '@dealer/shared-domain/import';
import * as v from 'valibot';

const storageKey = 'import-columns';
/** As many kinds of file as a dealership meets. */
const keptSets = 20;

const rememberedSchema = v.array(v.object({ names: v.string(), fields: v.array(v.nullable(v.string())) }));

/** Only columns with names of their own are known again: the third column of another file holds something else. */
type FileColumns = Pick<OpenedFile, 'names' | 'hasNames'>;

/** How the columns of such a file were assigned on this device, by the names of all of them. */
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
    localStorage.setItem(storageKey, JSON.stringify([{ names: set, fields: mapping }, ...others].slice(0, keptSets)));
  } catch {
    // Without room or permission the columns are matched by name the next time.
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
