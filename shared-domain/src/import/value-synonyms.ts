import { toComparable } from '../to-comparable.ts';

/** What other programs and French spreadsheets write, by our word. */
const synonyms = {
  transmission: {
    Automatic: ['auto', 'a', 'at', 'automatic transmission', 'automatique'],
    Manual: ['m', 'mt', 'stick', 'standard', 'manual transmission', 'manuelle'],
    CVT: ['continuously variable', 'continuously variable transmission'],
  },
  fuelType: {
    Gasoline: ['gas', 'petrol', 'regular', 'gasoline fuel', 'unleaded', 'essence', 'g'],
    Diesel: ['d'],
    Hybrid: ['gas electric', 'gas electric hybrid', 'hev', 'phev', 'plug in hybrid', 'hybride'],
    Electric: ['ev', 'bev', 'battery electric', 'electrique'],
  },
  bodyType: {
    Sedan: ['saloon', '4dr sedan', '4 door sedan', 'berline'],
    SUV: ['sport utility', 'sport utility vehicle', 'crossover', 'cuv', 'vus', 'multisegment'],
    Truck: ['pickup', 'pick up', 'pickup truck', 'camionnette'],
    Coupe: ['coupé', '2dr coupe', '2 door coupe'],
    Convertible: ['cabriolet', 'cabrio', 'roadster', 'décapotable'],
    Hatchback: ['hatch', '5dr hatchback', 'à hayon', 'hayon'],
    Wagon: ['estate', 'station wagon', 'familiale'],
    Van: ['minivan', 'mini van', 'cargo van', 'passenger van', 'fourgonnette', 'fourgon'],
  },
  drivetrain: {
    FWD: ['front wheel drive', '2wd front', 'traction', 'traction avant'],
    RWD: ['rear wheel drive', 'propulsion', 'propulsion arrière'],
    AWD: ['all wheel drive', 'intégrale', 'traction intégrale'],
    '4WD': ['4x4', '4 wheel drive', 'four wheel drive', '4 roues motrices'],
  },
  color: {
    White: ['blanc', 'blanche', 'wht'],
    Black: ['noir', 'noire', 'blk'],
    Silver: ['argent', 'argenté', 'slv'],
    Grey: ['gray', 'gris', 'grise', 'gry'],
    Blue: ['bleu', 'bleue', 'blu'],
    Red: ['rouge'],
    Green: ['vert', 'verte', 'grn'],
    Brown: ['brun', 'brune', 'marron', 'brn'],
    Beige: [],
    Gold: ['doré', 'or'],
    Orange: [],
    Yellow: ['jaune'],
    Burgundy: ['bourgogne'],
  },
  make: {
    Chevrolet: ['chev', 'chevy'],
    Volkswagen: ['vw'],
    'Mercedes-Benz': ['mercedes', 'mercedes benz'],
  },
  status: {
    Available: ['for sale', 'in stock', 'active', 'live', 'disponible', 'à vendre'],
    Pending: ['on hold', 'hold', 'deposit', 'reserved', 'sale pending', 'réservé'],
    Sold: ['delivered', 'retailed', 'vendu'],
    Draft: ['inactive', 'unpublished', 'not listed', 'brouillon'],
  },
  condition: {
    Used: ['pre owned', 'preowned', 'second hand', 'u', 'usagé', "d'occasion", 'occasion'],
    'Certified Pre-Owned': ['certified', 'cpo', 'certified pre owned', 'certifié', 'c'],
    New: ['brand new', 'n', 'neuf', 'neuve'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

/** Wording around a known word, such as `6-Speed A/T` or `4D Sport Utility`; the first match counts. */
const patterns: Record<string, readonly (readonly [word: string, pattern: RegExp])[]> = {
  transmission: [
    ['CVT', /\bcvt\b|\bvariable\b/],
    ['Automatic', /\b(?:auto|automatic|automatique|a t)\b/],
    ['Manual', /\b(?:m t|(?<!automated )manual|manuelle)\b/],
  ],
  fuelType: [
    ['Hybrid', /\b(?:hybrid|hybride|phev)\b/],
    ['Electric', /\b(?:electric|electrique)\b/],
    ['Diesel', /\bdiesel\b/],
    ['Gasoline', /\b(?:gas|gasoline|essence|unleaded)\b/],
  ],
  bodyType: [
    ['SUV', /\b(?:sport utility|suv|crossover)\b/],
    ['Van', /\b(?:minivan|mini van|cargo van|passenger van)\b/],
    ['Truck', /\bpickup\b/],
    ['Sedan', /\b(?:sedan|berline)\b/],
    ['Hatchback', /\bhatchback\b/],
    ['Convertible', /\b(?:convertible|cabriolet)\b/],
    ['Coupe', /\bcoupe\b/],
    ['Wagon', /\bwagon\b/],
  ],
  drivetrain: [
    ['AWD', /\b(?:awd|all wheel)\b/],
    ['4WD', /\b(?:4wd|4x4|4 wheel|four wheel)\b/],
    ['FWD', /\b(?:fwd|front wheel)\b/],
    ['RWD', /\b(?:rwd|rear wheel)\b/],
  ],
};

type Suggestion = { word: string; reason: string };

/** Readings that a person should confirm. */
const suggestions: Record<string, readonly (readonly [word: string, pattern: RegExp, reason: string])[]> = {
  transmission: [
    ['Automatic', /\b(?:dct|dsg|pdk|dual clutch)\b/, 'Dual clutch is sold as Automatic here'],
    ['Automatic', /\bautomated manual\b/, 'It shifts automatically'],
    ['CVT', /\bivt\b/, 'Continuously variable'],
  ],
  fuelType: [['Gasoline', /\bflex\b/, 'Flex fuel is sold as Gasoline here']],
  bodyType: [
    [
      'Truck',
      /\b(?:crew|double|extended|quad|king|super|regular) ?cab\b|\bsupercrew\b|\bcamion\b/,
      'A cab of a pickup',
    ],
    ['Van', /\bvan\b/, 'Contains "van"'],
    ['Hatchback', /\b(?:hatch|hayon|liftback)\b/, 'Contains "hatch"'],
  ],
  drivetrain: [['AWD', /\b(?:quattro|4matic|xdrive|4motion)\b/, 'The maker’s name for all-wheel drive']],
};

const canonicalValues = Object.fromEntries(
  Object.entries(synonyms).map(([field, choices]) => [
    field,
    new Map(
      Object.entries(choices).flatMap(([choice, others]) =>
        [choice, ...others].map((text) => [toComparable(text), choice] as const),
      ),
    ),
  ]),
);

/** `Auto` and `6-Speed A/T` become Automatic; unknown texts are unchanged. */
export function toCanonicalValue(field: string, text: string): string {
  return findCanonicalValue(field, text) ?? text;
}

/** Null if the table does not know the text. */
export function findCanonicalValue(field: string, text: string): string | null {
  const comparable = toComparable(text);
  return (
    canonicalValues[field]?.get(comparable) ??
    patterns[field]?.find(([, pattern]) => pattern.test(comparable))?.[0] ??
    null
  );
}

/** The fields whose values are translated, and our words for them. */
export const translatedFields = [
  'make',
  'color',
  'bodyType',
  'transmission',
  'fuelType',
  'drivetrain',
  'condition',
  'status',
] as const;
export type TranslatedField = (typeof translatedFields)[number];

export function wordsOf(field: TranslatedField): string[] {
  return field === 'make' ? [] : Object.keys(synonyms[field]);
}

/** A guess that a person confirms, with its reason. */
export function suggestValue(field: TranslatedField, text: string): Suggestion | null {
  const comparable = toComparable(text);
  const found = suggestions[field]?.find(([, pattern]) => pattern.test(comparable));
  if (found) return { word: found[0], reason: found[2] };
  return field === 'color' ? suggestColor(comparable) : null;
}

function suggestColor(comparable: string): Suggestion | null {
  const words = new Set(comparable.split(' ').flatMap((part) => canonicalValues.color?.get(part) ?? []));
  const [word] = words;
  return word !== undefined && words.size === 1 ? { word, reason: `Contains "${word}"` } : null;
}
