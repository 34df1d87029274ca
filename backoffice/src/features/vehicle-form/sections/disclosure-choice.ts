import { type DisclosureKey, parseDisclosureText } from '@dealer/shared-domain';
import { outOfProvinceChoices, titleChoices } from '@dealer/shared-domain/staff';
import type { Segment } from '../fields/Segments.tsx';

export const notAssessed = 'Not assessed';
export const nothingReported = 'Nothing reported';
/** Stands for words of the dealer's own. */
export const ownWords = 'own words';

const fixedChoices: Partial<Record<DisclosureKey, readonly string[]>> = {
  title: titleChoices,
  outOfProvince: outOfProvinceChoices,
};

/** The stored text as a choice: one that is offered, or words of its own. */
export function toDisclosureChoice(category: DisclosureKey, text: string): string {
  const { state } = parseDisclosureText(text);
  if (state === 'none') return nothingReported;
  if (state === 'not-assessed') return notAssessed;
  return fixedChoices[category]?.includes(text) ? text : ownWords;
}

/** What can be chosen; Title and Out of Province have fixed answers, and words only where some are stored. */
export function disclosureSegments(category: DisclosureKey, choice: string): Segment<string>[] {
  const unknown = { value: notAssessed, label: notAssessed, isQuiet: true };
  const fixed = fixedChoices[category];
  const words = { value: ownWords, label: fixed ? 'In words' : 'Reported' };
  if (!fixed) return [unknown, { value: nothingReported, label: nothingReported }, words];
  return [unknown, ...fixed.map((value) => ({ value, label: value })), ...(choice === ownWords ? [words] : [])];
}
