import { findNameKeys, type NameKeys, toPlainStockNumber } from './archive-names.ts';
import type { ArchiveVehicle } from './archive-vehicle.ts';

/** A file of an archive that may be a photograph. */
export type ArchiveFile = {
  index: number;
  path: string;
  bytes: number;
  /** Checksum and size: the same content has the same key. */
  key: string;
  /** The photograph that our export wrote it from. */
  imageId: string | null;
  /** Why it can't be used. */
  refusal: string | null;
};

type ArchiveProblem = { path: string; reason: string };

/** Photographs of one vehicle, in the order of their names. */
export type ArchiveGroup = {
  vehicle: ArchiveVehicle;
  files: ArchiveFile[];
  /** Files that the vehicle has already. */
  knownCount: number;
};

export type ArchiveMatch = {
  groups: ArchiveGroup[];
  problems: ArchiveProblem[];
  /** The photographs among the problems that fit no vehicle, or several: a person can place them. */
  unplaced: ArchiveFile[];
};

const maxPerVehicle = 40;
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export type ArchiveQuestions = { vins: string[]; stockNumbers: string[]; ids: string[] };

/** What has to be looked up before the files can be matched. */
export function askForVehicles(files: ArchiveFile[]): ArchiveQuestions {
  const keys = files.filter(({ refusal }) => refusal === null).map(({ path }) => findNameKeys(path));
  const unique = (pick: (found: NameKeys) => string[]) => [...new Set(keys.flatMap(pick))];
  return {
    vins: unique(({ vins }) => vins),
    ids: unique(({ ids }) => ids),
    stockNumbers: unique(({ stockNumbers, folderStockNumbers }) => [...folderStockNumbers, ...stockNumbers]),
  };
}

/**
 * Finds the vehicle of each file; what fits none or several is listed with the reason. `placed` are the keys of the
 * vehicles that a person chose, by the index of the file.
 */
export function matchArchive(
  files: ArchiveFile[],
  vehicles: ArchiveVehicle[],
  placed: ReadonlyMap<number, string> = new Map(),
): ArchiveMatch {
  const byKey = new Map(vehicles.map((vehicle) => [toVehicleKey(vehicle), vehicle]));
  const find = createLookup(vehicles);
  const groups = new Map<ArchiveVehicle, ArchiveGroup>();
  const problems: ArchiveProblem[] = [];
  const unplaced: ArchiveFile[] = [];
  for (const file of files.toSorted((a, b) => byName.compare(a.path, b.path))) {
    const found = file.refusal ?? byKey.get(placed.get(file.index) ?? '') ?? find(file.path);
    if (typeof found === 'string') {
      problems.push({ path: file.path, reason: found });
      if (file.refusal === null) unplaced.push(file);
    } else place(file, groups.get(found) ?? { vehicle: found, files: [], knownCount: 0 });
  }

  function place(file: ArchiveFile, group: ArchiveGroup) {
    const { vehicle } = group;
    groups.set(vehicle, group);
    const isKnown = vehicle.fileKeys.includes(file.key) || vehicle.imageIds.includes(file.imageId ?? '');
    if (isKnown || group.files.some(({ key }) => key === file.key)) group.knownCount += 1;
    else if (group.files.length < maxPerVehicle) group.files.push(file);
    else problems.push({ path: file.path, reason: `Only ${maxPerVehicle} photographs per vehicle` });
  }

  return {
    groups: [...groups.values()].toSorted((a, b) => byName.compare(a.vehicle.name, b.vehicle.name)),
    problems,
    unplaced,
  };
}

/** Names a vehicle across lookups: one that is stored, or a line of the file. */
export function toVehicleKey({ id, line, name }: Pick<ArchiveVehicle, 'id' | 'line' | 'name'>): string {
  return id ?? `${line} ${name}`;
}

type Lookup = (path: string) => ArchiveVehicle | string;

/** Returns the vehicle, or the reason why there is none. */
function createLookup(vehicles: ArchiveVehicle[]): Lookup {
  const byId = groupBy(vehicles, ({ id }) => id ?? '');
  const byVin = groupBy(vehicles, ({ vin }) => vin.toUpperCase());
  const byStock = groupBy(vehicles, ({ stockNumber }) => toPlainStockNumber(stockNumber));
  const first = (keys: string[]) => keys.map((key) => byStock.get(key)).find((found) => found !== undefined);

  return (path) => {
    const { ids, vins, stockNumbers, folderStockNumbers } = findNameKeys(path);
    const named = ids.flatMap((id) => byId.get(id) ?? []);
    const found = [
      ...(named.length > 0 ? [named] : vins.flatMap((vin) => [byVin.get(vin) ?? []])),
      first(folderStockNumbers) ?? [],
      first(stockNumbers) ?? [],
    ].map(chooseOne);
    const chosen = [...new Set(found.filter((one) => one !== null))];
    const [only] = chosen;
    if (chosen.length > 1) return `Fits two vehicles: ${chosen.map(describe).slice(0, 2).join(' and ')}`;
    if (only === undefined) return vins[0] ? `No vehicle has the VIN ${vins[0]}` : 'No vehicle has this stock number';
    return only === 'several' ? 'Several vehicles have this VIN or stock number' : only;
  };
}

/** Of several with the same number, the one that is for sale. */
function chooseOne(found: ArchiveVehicle[]): ArchiveVehicle | 'several' | null {
  const unsold = found.filter(({ isSold }) => !isSold);
  const candidates = unsold.length > 0 ? unsold : found;
  return candidates.length > 1 ? 'several' : (candidates[0] ?? null);
}

function describe(one: ArchiveVehicle | 'several'): string {
  return one === 'several' ? 'several' : [one.name, one.stockNumber].filter(Boolean).join(', ');
}

function groupBy(vehicles: ArchiveVehicle[], toKey: (vehicle: ArchiveVehicle) => string) {
  const groups = new Map<string, ArchiveVehicle[]>();
  for (const vehicle of vehicles) {
    const key = toKey(vehicle);
    if (key) groups.set(key, [...(groups.get(key) ?? []), vehicle]);
  }
  return groups;
}
