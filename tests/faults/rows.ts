/** Everything that the product has to survive, in the order of the catalogue; a test names its row as `row 7: …`. */
export const faultRows = [
  "a remote's entry or code is missing, refused, cut off, or a page instead of a script",
  'a remote does not answer',
  'a release while the page is open',
  'no backend at the first visit',
  'no backend in the middle of an edit',
  'the same thing sent twice',
  'two people edit one vehicle',
  'a bulk action that fails for some',
  'an upload that stops half-way',
  'the session runs out in the middle of a form',
  'nobody at the desk',
  'the backend is killed while it writes',
  'the disk is full, or may not be written',
  'the storage of the browser is full',
  'the storage of the browser is damaged, old or closed',
  'files of every dialect',
  'files that are too large, too deep or hostile',
  'cells that a spreadsheet would run as formulas',
  'markup and script in every text',
  'filters in the words that are searched for',
  'pictures that are too large, or empty',
  'files that are not what they say',
  "another dealer's ids",
  'visitors who write, or read what is not theirs',
  'fields that nobody may set',
  'tokens that are old, altered, forged or used again',
  'a clock that is wrong',
  'many tabs',
  'no network, a slow one, one that comes and goes',
  'guessed passwords, and lock-out as a weapon',
  'a flood of messages, and headers in their fields',
  'maps, reviews or mail are down',
  'slow, many, huge and broken requests',
] as const;

/** The rows that a test's title names, `row 3: …` or `rows 5 and 6: …`. */
export function readRows(title: string): number[] {
  const named = /^rows? ([\d, and–-]+):/.exec(title)?.[1] ?? '';
  return [...named.matchAll(/\d+/g)].map(([digits]) => Number(digits));
}
