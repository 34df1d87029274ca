const titleBrands = ['Rebuilt title', 'Salvage', 'Irreparable'] as const;

const patterns: Record<(typeof titleBrands)[number], { fact: string | null; word: string }> = {
  'Rebuilt title': { fact: null, word: 'rebuil[dt]' },
  Salvage: { fact: 'Salvage title', word: 'salvage' },
  Irreparable: { fact: 'Irreparable title', word: 'irreparable' },
};

const part = '(engine|motor|transmission|gearbox)';
const adverbs = '(\\s+(was|were|has|have|been|fully|completely|professionally))*';
const rebuiltPart = new RegExp(
  `\\b${part}${adverbs}\\s+rebuil[dt]\\b(?!\\s+title)|\\brebuil[dt]\\s+${part}\\b(?!\\s+vehicle)`,
  'gi',
);

/** The brands of a title that its disclosure or the history facts state; equal to the database's `title_brands`. */
export function toTitleBrands(disclosure: string | null, historyFacts: readonly string[]): string[] {
  const title = (disclosure ?? '').replace(rebuiltPart, '.');
  return titleBrands.filter((brand) => {
    const { fact, word } = patterns[brand];
    return (fact !== null && historyFacts.includes(fact)) || states(title, word);
  });
}

function states(text: string, word: string): boolean {
  const isDenied = new RegExp(`\\b(no|not|never)\\s+(\\w+\\s+)?${word}`, 'i').test(text);
  return !isDenied && new RegExp(`\\b${word}`, 'i').test(text);
}

/** Whether a title is called clean and branded at once; the database refuses it as `vehicles_clean_title_check`. */
export function isCleanYetBranded(disclosure: string, historyFacts: readonly string[]): boolean {
  return /^\s*clean\s+title\b/i.test(disclosure) && toTitleBrands(disclosure, historyFacts).length > 0;
}
