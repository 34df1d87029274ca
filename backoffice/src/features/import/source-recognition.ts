import {
  askDistance,
  type ImportSource,
  isMoneyKey,
  type KnownLists,
  mapSourceColumns,
  type OpenedFile,
  recogniseSource,
} from '@dealer/shared-domain/import';
import type { BackofficeContract } from '@dealer/shared-domain/staff';
import type { ImportState } from './import-state.ts';
import { recallColumns } from './remembered-columns.ts';

type Options = Pick<BackofficeContract, 'imports' | 'reference' | 'session'>;

const noLists: KnownLists = { makes: [], colors: [], bodyTypes: [] };

/** Recognises the source of an opened file, and reads the file as that source says. */
export function createSourceRecognition({ imports, reference, session }: Options) {
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

  return { applySource, findSource };
}

function readSource(opened: OpenedFile, source: ImportSource | null) {
  const mapping = source ? mapSourceColumns(opened.names, source) : (recallColumns(opened) ?? opened.mapping);
  const distance = source?.distance ?? askDistance(opened, mapping, source)?.suggested ?? null;
  return { source, mapping, distance, saveFailure: null };
}

async function readLists(reference: BackofficeContract['reference']): Promise<KnownLists> {
  const [makes, colors, bodyTypes] = await Promise.all([
    reference.getMakes(),
    reference.getColors(),
    reference.getBodyStyles(),
  ]);
  return { makes, colors: colors.map(({ name }) => name), bodyTypes };
}
