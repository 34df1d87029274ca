import {
  askDistance,
  type DistanceUnit,
  type FileValue,
  type ImportSource,
  newSource,
  type OpenedFile,
  sourceProfiles,
  type TranslatedField,
  toPlainName,
} from '@dealer/shared-domain/import';
import { type BackofficeContract, toComparable } from '@dealer/shared-domain/staff';
import type { StoreApi } from 'zustand/vanilla';
import type { ImportState } from './import-state.ts';

type Options = Pick<BackofficeContract, 'imports'> & {
  store: StoreApi<ImportState>;
  applySource: (opened: OpenedFile, source: ImportSource | null) => Partial<ImportState>;
  checkAgain: () => Promise<void>;
};

/** Stores what is decided about the source of the opened file. */
export function createSourceEdits({ imports, store, applySource, checkAgain }: Options) {
  /** Takes a stored source, a known program or none. */
  async function chooseSource(key: string) {
    const { opened, sources } = store.getState();
    if (!opened) return;
    const profile = sourceProfiles.find((each) => each.key === key);
    const chosen =
      sources.find(({ id }) => id === key) ?? (profile ? newSource(profile.name, opened.names, profile.key) : null);
    store.setState({ recognised: null, ...applySource(opened, chosen) });
    await checkAgain();
  }

  async function nameSource(name: string) {
    const { opened, mapping, distance } = store.getState();
    if (!opened || name.trim() === '') return;
    const columns = Object.fromEntries(opened.names.map((each, at) => [toPlainName(each), mapping[at] ?? null]));
    const source = { ...newSource(name.trim(), opened.names), columns, distance };
    store.setState({ distance: askDistance(opened, mapping, source)?.suggested ?? distance });
    await save(source);
    await checkAgain();
  }

  async function setDistance(distance: DistanceUnit) {
    const { source } = store.getState();
    store.setState({ distance });
    await Promise.all([source && save({ ...source, distance }), checkAgain()]);
  }

  async function decide(field: TranslatedField, text: string, word: string) {
    const { source } = store.getState();
    if (!source) return;
    const words = { ...source.words, [field]: { ...source.words[field], [toComparable(text)]: word } };
    await Promise.all([save({ ...source, words }), checkAgain()]);
  }

  async function setSourceColumn(column: number) {
    const { source, opened, mapping } = store.getState();
    const name = opened?.names[column];
    if (!source || name === undefined) return;
    await save({ ...source, columns: { ...source.columns, [toPlainName(name)]: mapping[column] ?? null } });
  }

  /** Suggestions that were imported count as decided. */
  async function rememberUse() {
    const { source, opened, check, distance } = store.getState();
    if (!source || !opened || !check) return;
    await save({
      ...source,
      distance: source.distance ?? distance,
      headings: opened.names.map(toPlainName),
      words: addSuggestions(source.words, check.values),
      usedAt: new Date().toISOString(),
      lineCount: check.total,
    });
  }

  async function save(source: ImportSource) {
    store.setState({ source, saveFailure: null });
    try {
      await imports.saveSource(source);
      store.setState(({ sources }) => ({ sources: [source, ...sources.filter(({ id }) => id !== source.id)] }));
    } catch (error) {
      store.setState({ saveFailure: error instanceof Error ? error.message : String(error) });
    }
  }

  async function saveAgain() {
    const { source } = store.getState();
    if (source) await save(source);
  }

  return { chooseSource, nameSource, setDistance, decide, setSourceColumn, rememberUse, saveAgain };
}

function addSuggestions(words: ImportSource['words'], values: FileValue[]): ImportSource['words'] {
  const added = { ...words };
  for (const { field, text, word, origin } of values) {
    if (origin === 'suggested' && word !== null) added[field] = { ...added[field], [toComparable(text)]: word };
  }
  return added;
}
