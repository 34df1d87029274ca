const synonyms = {
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

/** `Auto` becomes Automatic; unknown texts are unchanged. */
export function toCanonicalValue(field: string, text: string): string {
  return canonicalValues[field]?.get(toComparable(text)) ?? text;
}

function toComparable(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s_/-]+/g, ' ')
    .trim();
}
