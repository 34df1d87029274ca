/** `family` is the basic colour that shoppers filter by. */
export type VehicleColor = { name: string; hex: string; family: string };

/** The paint colours of the demo pictures. */
export const paintKeys = [
  'white',
  'black',
  'silver',
  'grey',
  'graphite',
  'blue',
  'sky',
  'navy',
  'red',
  'burgundy',
  'green',
  'sand',
  'bronze',
] as const;
export type PaintKey = (typeof paintKeys)[number];

const shadesByFamily: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  White: {
    White: '#f1f1ee',
    'Polar White': '#f6f6f3',
    'Glacier White Pearl': '#eeeeea',
    'Oxford Ivory': '#ece7d9',
    'Snowflake Pearl': '#f3f2ee',
  },
  Black: {
    Black: '#15161a',
    'Midnight Onyx': '#101114',
    'Ebony Metallic': '#1b1b1e',
    'Obsidian Pearl': '#18181d',
  },
  Silver: {
    Silver: '#b6babd',
    'Liquid Silver Metallic': '#bfc3c6',
    'Platinum Mist': '#c7c8c6',
    'Brushed Aluminium': '#a9adb0',
    'Lunar Steel': '#9ca3a8',
  },
  Grey: {
    Grey: '#7d8286',
    'Slate Grey': '#6c7378',
    'Nardo Gray': '#84878a',
    Graphite: '#3f4347',
    'Gunmetal Metallic': '#4a4f54',
    'Charcoal Pearl': '#44474b',
    'Anthracite Mica': '#383b40',
  },
  Blue: {
    Blue: '#1f4a86',
    'Aegean Blue Metallic': '#23518f',
    'Cobalt Blue Pearl': '#174a9c',
    'Light Blue': '#8fb0c4',
    'Ice Blue Metallic': '#a7c0cf',
    Navy: '#1b2a44',
    'Midnight Blue Mica': '#17243c',
  },
  Red: {
    Red: '#a3161b',
    'Rallye Red': '#b0171d',
    'Ruby Red Tintcoat': '#8f1620',
    Burgundy: '#571a22',
    'Wine Red Pearl': '#5f1b26',
  },
  Green: { Green: '#24432f', 'Cypress Green': '#2f4d3a', 'Forest Green Pearl': '#1f3d2c', 'Sage Green': '#7c8a74' },
  Beige: { Sand: '#b9a88a', 'Champagne Metallic': '#c7b899', 'Quicksand Beige': '#b6a17c', 'Desert Gold': '#b59a66' },
  Brown: { Bronze: '#6a4d34', 'Copper Metallic': '#7d4f31', 'Mocha Brown': '#4a362a' },
};

/** The vehicle form's colours. */
export const vehicleColors: readonly VehicleColor[] = Object.entries(shadesByFamily).flatMap(([family, shades]) =>
  Object.entries(shades).map(([name, hex]) => ({ name, hex, family })),
);

/** The vehicle form's body styles. */
export const bodyTypes = [
  { name: 'Sedan', category: 'Cars' },
  { name: 'Coupe', category: 'Cars' },
  { name: 'Convertible', category: 'Cars' },
  { name: 'Hatchback', category: 'Cars' },
  { name: 'Wagon', category: 'Cars' },
  { name: 'SUV', category: 'Trucks and SUVs' },
  { name: 'Truck', category: 'Trucks and SUVs' },
  { name: 'Van', category: 'Vans' },
] as const;

// The first match counts, so specific colours precede general ones.
const paintPatterns: readonly (readonly [RegExp, PaintKey])[] = [
  [/\b(light|sky|ice)\b.*\bblue\b/i, 'sky'],
  [/\bnavy\b|\b(dark|midnight)\b.*\bblue\b/i, 'navy'],
  [/\b(burgundy|wine|maroon)\b|\bdark\b.*\bred\b/i, 'burgundy'],
  [/\b(graphite|charcoal|gunmetal|anthracite)\b/i, 'graphite'],
  [/\b(black|onyx|ebony|obsidian)\b/i, 'black'],
  [/\b(silver|platinum|steel|aluminium)\b/i, 'silver'],
  [/\b(grey|gray|slate)\b/i, 'grey'],
  [/\bblue\b/i, 'blue'],
  [/\bred\b/i, 'red'],
  [/\bgreen\b/i, 'green'],
  [/\b(beige|sand|champagne|gold)\b/i, 'sand'],
  [/\b(brown|bronze|copper|mocha)\b/i, 'bronze'],
  [/\b(white|ivory|pearl|snow)/i, 'white'],
];

/** The demo paint for a colour's name. */
export function toPaintKey(colorName: string): PaintKey | null {
  return paintPatterns.find(([pattern]) => pattern.test(colorName))?.[1] ?? null;
}

const paintNames: Partial<Record<PaintKey, string>> = { sky: 'Light Blue' };

/** The colour's name in a listing. */
export function toColorName(paint: PaintKey): string {
  return paintNames[paint] ?? paint.charAt(0).toUpperCase() + paint.slice(1);
}
