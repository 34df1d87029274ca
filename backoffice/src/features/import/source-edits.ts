import {
  askDistance,
  type DistanceUnit,
  type FileValue,
  type ImportSource,
  isMoneyKey,
  type KnownLists,
  mapSourceColumns,
  newSource,
  type OpenedFile,
  recogniseSource,
  sourceProfiles,
  type TranslatedField,
  toComparable,
  toPlainName,
} from '@dealer/shared-domain/import';
import type { BackofficeContract } from '@dealer/shared-domain/staff';
import type { StoreApi } from 'zustand/vanilla';
import type { ImportState } from './import-state.ts';
import { recallColumns } from './remembered-columns.ts';

type Options = Pick<BackofficeContract, 'imports' | 'reference' | 'session'> & {
  store: StoreApi<ImportState>;
  checkAgain: () => Promise<void>;
};

const noLists: KnownLists = { makes: [], colors: [], bodyTypes: [] };

/** Recognises the source of the opened file, and stores what is decided about it. */
export function createSourceEdits({ imports, reference, session, store, checkAgain }: Options) {
  /** Columns of amounts are not imported without the permission money. */
  function applySource(opened: OpenedFile, source: ImportSource | null): Partial<ImportState> {
    const applied = readSource(opened, source);
    if (session.getUser().permissions.includes('money')) return applied;
    return { ...applied, mapping: applied.mapping.map((field) => (field && isMoneyKey(field) ? null : field)) };
  }

  /** Importing works without the stored sources and lists. */
  async function findSource(opened: OpenedFile): Promise<Partial<ImportState>> {
    const [sources, lists] = await Promise.all([
      imports.getSources().catch((): ImportSource[] => []),
      readLists(reference).catch(() => noLists),
    ]);
    const recognised = opened.hasNames ? recogniseSource(opened.names, sources) : null;
    return { sources, lists, recognised, ...applySource(opened, recognised?.source ?? null) };
  }

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

  return { findSource, chooseSource, nameSource, setDistance, decide, setSourceColumn, rememberUse, saveAgain };
}

function readSource(opened: OpenedFile, source: ImportSource | null) {
  const mapping = source ? mapSourceColumns(opened.names, source) : (recallColumns(opened) ?? opened.mapping);
  const distance = source?.distance ?? askDistance(opened, mapping, source)?.suggested ?? null;
  return { source, mapping, distance, saveFailure: null };
}

function addSuggestions(words: ImportSource['words'], values: FileValue[]): ImportSource['words'] {
  const added = { ...words };
  for (const { field, text, word, origin } of values) {
    if (origin === 'suggested' && word !== null) added[field] = { ...added[field], [toComparable(text)]: word };
  }
  return added;
}

async function readLists(reference: BackofficeContract['reference']): Promise<KnownLists> {
  const [makes, colors, bodyTypes] = await Promise.all([
    reference.getMakes(),
    reference.getColors(),
    reference.getBodyStyles(),
  ]);
  return { makes, colors: colors.map(({ name }) => name), bodyTypes };
}
