/** What a spreadsheet takes for a formula, and what our own mark looks like. */
const risky = /^'*[=+\-@\t\r\n]/;
const marked = /^'+[=+\-@\t\r\n]/;

/** A cell that a spreadsheet would run is marked as text; `restoreFormula` takes exactly that mark away. */
export function defuseFormula(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

export function restoreFormula(text: string): string {
  return marked.test(text) ? text.slice(1) : text;
}

/** `Bluetooth|Sunroof`; a pipe inside an item is written `\|`. */
export function joinList(items: string[]): string {
  return items.map((item) => item.replaceAll('|', '\\|')).join('|');
}

export function splitList(text: string): string[] {
  return text
    .split(/(?<!\\)\|/)
    .map((item) => item.replaceAll('\\|', '|').trim())
    .filter(Boolean);
}

/** One line of a CSV file, without its end. */
export function toCsvLine(cells: string[]): string {
  return cells
    .map((cell) => (/[",;\t\r\n]|^\s|\s$|^'/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}

/** A text with one kind of line break, as it is read from files. */
export function withPlainBreaks(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

const wordsOf = {
  transmission: {
    Automatic: ['auto', 'a', 'at', 'automatic transmission'],
    Manual: ['m', 'mt', 'stick', 'standard', 'manual transmission'],
    CVT: ['continuously variable', 'continuously variable transmission'],
  },
  fuelType: {
    Gasoline: ['gas', 'petrol', 'regular', 'gasoline fuel', 'unleaded'],
    Diesel: ['d'],
    Hybrid: ['gas electric', 'gas electric hybrid', 'hev', 'phev', 'plug in hybrid'],
    Electric: ['ev', 'bev', 'battery electric'],
  },
  bodyType: {
    Sedan: ['saloon', '4dr sedan', '4 door sedan'],
    SUV: ['sport utility', 'sport utility vehicle', 'crossover', 'cuv'],
    Truck: ['pickup', 'pick up', 'pickup truck'],
    Coupe: ['coupé', '2dr coupe', '2 door coupe'],
    Convertible: ['cabriolet', 'cabrio', 'roadster'],
    Hatchback: ['hatch', '5dr hatchback'],
    Wagon: ['estate', 'station wagon'],
    Van: ['minivan', 'mini van', 'cargo van', 'passenger van'],
  },
  status: {
    Available: ['for sale', 'in stock', 'active', 'live'],
    Pending: ['on hold', 'hold', 'deposit', 'reserved', 'sale pending'],
    Sold: ['delivered', 'retailed'],
    Draft: ['inactive', 'unpublished', 'not listed'],
  },
  condition: {
    Used: ['pre owned', 'preowned', 'second hand'],
    'Certified Pre-Owned': ['certified', 'cpo', 'certified pre owned'],
    New: ['brand new'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

const words = Object.fromEntries(
  Object.entries(wordsOf).map(([field, choices]) => [
    field,
    new Map(
      Object.entries(choices).flatMap(([choice, others]) =>
        [choice, ...others].map((word) => [toPlainWord(word), choice] as const),
      ),
    ),
  ]),
);

/** The word that the form offers for what people write, `Auto` for instance; anything else stays as it is. */
export function toKnownWord(field: string, text: string): string {
  return words[field]?.get(toPlainWord(text)) ?? text;
}

/** Yes or no, as people and programs write it. */
export function parseFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (['yes', 'y', 'true', '1', 'x', 'on'].includes(word)) return true;
  return ['', 'no', 'n', 'false', '0', 'off'].includes(word) ? false : null;
}

function toPlainWord(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s_/-]+/g, ' ')
    .trim();
}
