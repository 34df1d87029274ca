import {
  checkDigit,
  type DecodedVin,
  decodeVin,
  listPatterns,
  toYearLetter,
  type VinPattern,
  type VinTable,
} from '@dealer/shared-domain/vin';

type VinRequest = Pick<DecodedVin, 'year' | 'make'> & { model: string } & Partial<DecodedVin>;

/** Null when no VIN of that year decodes to the model. */
export type VinBuilder = (request: VinRequest, serial: number) => string | null;

/** The characters allowed at positions 4–8, `|`, 10–17; null allows any. */
type Slots = readonly (string | null)[];
type SlottedPattern = VinPattern & { slots: Slots };

const characters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const serialSlots = 8;
// In order of priority for the characters.
const patternElements = ['displacement', 'bodyClass', 'fuelType', 'cylinders'] as const;
const requestedElements = ['bodyStyle', 'engineSize', 'cylinders', 'fuelType'] as const;

/** Makes VINs that decode to the given make and model, and to engine and body where the tables allow it. */
export function createVinBuilder(tables: ReadonlyMap<string, VinTable>): VinBuilder {
  const stems = new Map<string, string | null>();
  const patterns = new Map<string, SlottedPattern[]>();

  function getPatterns(wmi: string, table: VinTable, year: number): SlottedPattern[] {
    const key = `${wmi} ${year}`;
    const known = patterns.get(key);
    if (known) return known;
    const found = listPatterns(table, year).map((pattern) => ({ ...pattern, slots: toSlots(pattern.keys) }));
    patterns.set(key, found);
    return found;
  }

  function findStem(request: VinRequest): string | null {
    let best: { stem: string | null; score: number } = { stem: null, score: -1 };
    for (const [wmi, table] of tables) {
      if (wmi.length !== 3 || !table.makes.includes(request.make)) continue;
      const found = getPatterns(wmi, table, request.year);
      const requested = patternElements.flatMap((element) =>
        found.filter((pattern) => pattern.element === element && isRequested(pattern, request)),
      );
      for (const model of found.filter(({ element, value }) => element === 'model' && value === request.model)) {
        const stem = toStem(wmi, narrowSlots(model, requested, request.year), request.year);
        const score = stem ? scoreStem(table, stem, request) : -1;
        if (stem && score > best.score) best = { stem, score };
        if (best.score === requestedElements.length) return best.stem;
      }
    }
    return best.stem;
  }

  return (request, serial) => {
    const key = JSON.stringify([
      request.year,
      request.make,
      request.model,
      request.bodyStyle,
      request.engineSize,
      request.fuelType,
    ]);
    const known = stems.get(key);
    const stem = known === undefined ? findStem(request) : known;
    stems.set(key, stem);
    return stem === null ? null : completeVin(stem, serial);
  };
}

/** A stem has 0 as the check digit and lacks the six-digit serial number. */
function completeVin(stem: string, serial: number): string {
  const vin = stem + String(serial).padStart(6, '0');
  return vin.slice(0, 8) + checkDigit(vin) + vin.slice(9);
}

/** `*` is any character, `[A-C5]` one of a set. */
function toSlots(keys: string): Slots {
  return [...keys.matchAll(/\[([^\]]*)\]|(.)/g)].map(([, set, character]) => {
    if (set !== undefined) return expandSet(set);
    return character === '*' || character === undefined ? null : character;
  });
}

function expandSet(set: string): string {
  return set.replace(/(.)-(.)/g, (_, from: string, to: string) => {
    const length = to.charCodeAt(0) - from.charCodeAt(0) + 1;
    return String.fromCharCode(...Array.from({ length: Math.max(length, 0) }, (__, step) => from.charCodeAt(0) + step));
  });
}

/** Narrows the model's pattern by compatible patterns of engine and body. */
function narrowSlots(model: SlottedPattern, requested: readonly SlottedPattern[], year: number): Slots | null {
  const free: (string | null)[] = Array.from({ length: serialSlots }, () => null);
  free[3] = year >= 2010 ? letters : '0123456789';
  free[5] = '|';
  free[6] = toYearLetter(year);
  let slots = intersect(free, model.slots);
  for (const pattern of requested) {
    if (!slots) return null;
    slots = intersect(slots, pattern.slots) ?? slots;
  }
  return slots;
}

function isRequested({ element, value }: VinPattern, request: VinRequest): boolean {
  if (element === 'displacement') return `${Number(value).toFixed(1)}L` === request.engineSize;
  if (element === 'cylinders') return Number(value) === request.cylinders;
  if (element === 'fuelType') return value === request.fuelType;
  if (element === 'bodyClass') return value.includes(bodyClasses[request.bodyStyle ?? ''] ?? request.bodyStyle ?? ' ');
  return false;
}

const bodyClasses: Readonly<Record<string, string>> = { SUV: 'Sport Utility', Truck: 'Pickup', Van: 'van' };

function intersect(left: Slots, right: Slots): Slots | null {
  if (right.slice(serialSlots).some((slot) => slot !== null)) return null;
  const both = left.map((slot, index) => {
    const other = right[index] ?? null;
    if (slot === null) return other;
    return other === null ? slot : [...slot].filter((character) => other.includes(character)).join('');
  });
  return both.includes('') ? null : both;
}

function toStem(wmi: string, slots: Slots | null, year: number): string | null {
  if (!slots) return null;
  const pick = (index: number) => {
    const allowed = slots[index] ?? characters;
    return allowed[(index * 5 + year) % allowed.length] ?? '';
  };
  return `${wmi}${[0, 1, 2, 3, 4].map(pick).join('')}0${toYearLetter(year)}${pick(7)}`;
}

function scoreStem(table: VinTable, stem: string, request: VinRequest): number {
  const decoded = decodeVin(table, completeVin(stem, 100_000));
  if (decoded?.make !== request.make || decoded.model !== request.model || decoded.year !== request.year) return -1;
  return requestedElements.filter((element) => decoded[element] === (request[element] ?? null)).length;
}
