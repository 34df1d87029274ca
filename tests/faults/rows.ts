/** The catalogue of faults; tests name their rows as `row 7: …`. */
export const faultRows = [
  "a remote's entry or code is missing, refused, cut off, or a page instead of a script",
  'a remote does not answer',
  'a release while the page is open',
  'no backend at the first visit',
  'no backend in the middle of an edit',
  'a request sent twice',
  'two people edit one vehicle',
  'a bulk action that fails for some',
  'an upload that stops half-way',
  'the session runs out in the middle of a form',
  'an idle session',
  'the backend is killed while it writes',
  'the disk is full, or may not be written',
  'the storage of the browser is full',
  'the storage of the browser is damaged, old or closed',
  'files in every spreadsheet dialect',
  'files that are too large, too deep or hostile',
  'cells that a spreadsheet would run as formulas',
  'markup and script in every text',
  'filter syntax in search terms',
  'pictures that are too large, or empty',
  'files whose content does not match their type',
  "another dealer's ids",
  'visitors who write, or read private data',
  'fields that callers may not set',
  'tokens that are old, altered, forged or used again',
  'a clock that is wrong',
  'many tabs',
  'no network, a slow one, one that comes and goes',
  'guessed passwords, and lock-out as a weapon',
  'a flood of messages, and headers in their fields',
  'maps, reviews or mail are down',
  'slow, many, huge and broken requests',
] as const;

/** The rows named by a title, `row 3: …` or `rows 5 and 6: …`. */
export function readRows(title: string): number[] {
  const [prefix = ''] = /^rows? [\d, and–-]+:/.exec(title) ?? [];
  return [...prefix.matchAll(/\d+/g)].map(([digits]) => Number(digits));
}
