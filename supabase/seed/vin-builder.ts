import type { DecodedVin } from './vin.ts';
import { decodeVin, getCheckDigit, toYearLetter } from './vin.ts';
import type { VinPattern, VinReference } from './vin-reference.ts';

type VinRequest = Pick<DecodedVin, 'year' | 'make'> & { model: string } & Partial<DecodedVin>;

/** Null when no VIN of that year decodes to the model. */
export type VinBuilder = (request: VinRequest, serial: number) => string | null;

type Slots = (string | null)[];

const characters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const serialSlots = 8;
// In order of priority for the characters.
const patternElements = ['displacement_l', 'body_class', 'fuel_type', 'cylinders'] as const;
const requestedElements = ['bodyStyle', 'engineSize', 'cylinders', 'fuelType'] as const;

/** Makes VINs that decode to the given make and model, and to engine and body where the reference tables allow it. */
export function createVinBuilder(reference: VinReference): VinBuilder {
  const stems = new Map<string, string | null>();
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
    const stem = known === undefined ? findStem(reference, request) : known;
    stems.set(key, stem);
    return stem === null ? null : completeVin(stem, serial);
  };
}

/** A stem has 0 as the check digit and lacks the six-digit serial number. */
function completeVin(stem: string, serial: number): string {
  const vin = stem + String(serial).padStart(6, '0');
  return vin.slice(0, 8) + getCheckDigit(vin) + vin.slice(9);
}

function findStem(reference: VinReference, request: VinRequest): string | null {
  let best: { stem: string | null; score: number } = { stem: null, score: -1 };
  for (const [wmi, makes] of reference.makesByWmi) {
    if (wmi.length !== 3 || !makes.includes(request.make)) continue;
    const patterns = reference.getPatterns(wmi, request.year);
    const requested = patternElements.flatMap((element) =>
      patterns.filter((row) => row.element === element && isRequested(row, request)),
    );
    for (const model of patterns.filter((row) => row.element === 'model' && row.value === request.model)) {
      const stem = toStem(wmi, narrowSlots(model, requested, request.year), request.year);
      const score = stem ? scoreStem(reference, stem, request) : -1;
      if (stem && score > best.score) best = { stem, score };
      if (best.score === requestedElements.length) return best.stem;
    }
  }
  return best.stem;
}

/** Narrows the model's pattern by compatible patterns of engine and body. */
function narrowSlots(model: VinPattern, requested: readonly VinPattern[], year: number): Slots | null {
  const free: Slots = Array.from({ length: serialSlots }, () => null);
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
  if (element === 'displacement_l') return `${Number(value).toFixed(1)}L` === request.engineSize;
  if (element === 'cylinders') return Number(value) === request.cylinders;
  if (element === 'fuel_type') return value === request.fuelType;
  if (element === 'body_class') return value.includes(bodyClasses[request.bodyStyle ?? ''] ?? request.bodyStyle ?? ' ');
  return false;
}

const bodyClasses: Readonly<Record<string, string>> = { SUV: 'Sport Utility', Truck: 'Pickup', Van: 'van' };

function intersect(left: Slots, right: readonly (string | null)[]): Slots | null {
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

function scoreStem(reference: VinReference, stem: string, request: VinRequest): number {
  const decoded = decodeVin(reference, completeVin(stem, 100_000));
  if (decoded?.make !== request.make || decoded.model !== request.model || decoded.year !== request.year) return -1;
  return requestedElements.filter((element) => decoded[element] === (request[element] ?? null)).length;
}
