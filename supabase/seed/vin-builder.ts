import { decodeVin, getCheckDigit, toYearLetter } from './vin.ts';
import type { DecodedVin } from './vin.ts';
import type { VinPattern, VinReference } from './vin-reference.ts';

export type VinWish = Pick<DecodedVin, 'year' | 'make'> & { model: string } & Partial<DecodedVin>;

/** Null when no number of that year decodes to the model. */
export type VinBuilder = (wish: VinWish, serial: number) => string | null;

type Slots = (string | null)[];

const characters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const serialSlots = 8;
// In the order in which they may claim the characters.
const sayingElements = ['displacement_l', 'body_class', 'fuel_type', 'cylinders'] as const;
const wishedElements = ['bodyStyle', 'engineSize', 'cylinders', 'fuelType'] as const;

/** Makes numbers that decode to the wished make and model, and to its engine and body as far as the tables allow. */
export function createVinBuilder(reference: VinReference): VinBuilder {
  const stems = new Map<string, string | null>();
  return (wish, serial) => {
    const key = JSON.stringify([wish.year, wish.make, wish.model, wish.bodyStyle, wish.engineSize, wish.fuelType]);
    const known = stems.get(key);
    const stem = known === undefined ? findStem(reference, wish) : known;
    stems.set(key, stem);
    return stem === null ? null : completeVin(stem, serial);
  };
}

/** A stem is a number with 0 for the check digit and without its six digits of serial. */
function completeVin(stem: string, serial: number): string {
  const vin = stem + String(serial).padStart(6, '0');
  return vin.slice(0, 8) + getCheckDigit(vin) + vin.slice(9);
}

function findStem(reference: VinReference, wish: VinWish): string | null {
  let best: { stem: string | null; score: number } = { stem: null, score: -1 };
  for (const [wmi, makes] of reference.makesByWmi) {
    if (wmi.length !== 3 || !makes.includes(wish.make)) continue;
    const patterns = reference.getPatterns(wmi, wish.year);
    const wished = sayingElements.flatMap((element) =>
      patterns.filter((row) => row.element === element && isWished(row, wish)),
    );
    for (const model of patterns.filter((row) => row.element === 'model' && row.value === wish.model)) {
      const stem = toStem(wmi, narrowSlots(model, wished, wish.year), wish.year);
      const score = stem ? scoreStem(reference, stem, wish) : -1;
      if (stem && score > best.score) best = { stem, score };
      if (best.score === wishedElements.length) return best.stem;
    }
  }
  return best.stem;
}

/** Lays the patterns that say what is wished over the model's, as far as they agree. */
function narrowSlots(model: VinPattern, wished: readonly VinPattern[], year: number): Slots | null {
  const free: Slots = Array.from({ length: serialSlots }, () => null);
  free[3] = year >= 2010 ? letters : '0123456789';
  free[5] = '|';
  free[6] = toYearLetter(year);
  let slots = intersect(free, model.slots);
  for (const pattern of wished) {
    if (!slots) return null;
    slots = intersect(slots, pattern.slots) ?? slots;
  }
  return slots;
}

function isWished({ element, value }: VinPattern, wish: VinWish): boolean {
  if (element === 'displacement_l') return `${Number(value).toFixed(1)}L` === wish.engineSize;
  if (element === 'cylinders') return Number(value) === wish.cylinders;
  if (element === 'fuel_type') return value === wish.fuelType;
  if (element === 'body_class') return value.includes(bodyWords[wish.bodyStyle ?? ''] ?? wish.bodyStyle ?? ' ');
  return false;
}

const bodyWords: Readonly<Record<string, string>> = { SUV: 'Sport Utility', Truck: 'Pickup', Van: 'van' };

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

function scoreStem(reference: VinReference, stem: string, wish: VinWish): number {
  const decoded = decodeVin(reference, completeVin(stem, 100_000));
  if (decoded?.make !== wish.make || decoded.model !== wish.model || decoded.year !== wish.year) return -1;
  return wishedElements.filter((element) => decoded[element] === (wish[element] ?? null)).length;
}
