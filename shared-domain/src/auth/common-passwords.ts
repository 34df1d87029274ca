import { commonWords } from './common-words.ts';

const words = new Set(commonWords.split(/\s+/).filter(Boolean));
const keyboardRuns = [
  '01234567890123456789',
  '1234567890123456789012345',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
];
const minDifferentCharacters = 5;
const letterFor: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '2': 'z',
};

/**
 * True for one or two listed words, repeated, spelled with digits or followed by some; for runs of keys; and for
 * passwords of hardly more than one character.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKD').toLowerCase();
  if (new Set(lower).size < minDifferentCharacters) return true;
  if (keyboardRuns.some((run) => run.includes(lower) || reverse(run).includes(lower))) return true;
  const withoutEnds = lower.replace(/^[^a-z@$]+/, '').replace(/[^a-z@$]+$/, '');
  return [lower, spellOut(lower), spellOut(withoutEnds)].some((text) => isMadeOfWords(text.replace(/[^a-z]/g, '')));
}

function spellOut(text: string): string {
  return [...text].map((character) => letterFor[character] ?? character).join('');
}

function isMadeOfWords(letters: string): boolean {
  const [, unit = letters] = /^(.+?)\1+$/.exec(letters) ?? [];
  if (words.has(unit)) return true;
  for (let cut = 2; cut < unit.length - 1; cut += 1) {
    if (words.has(unit.slice(0, cut)) && words.has(unit.slice(cut))) return true;
  }
  return false;
}

function reverse(text: string): string {
  return [...text].reverse().join('');
}
