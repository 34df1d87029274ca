import { type DisclosureKey, notAssessed, nothingReported, parseDisclosureText } from '@dealer/shared-domain';
import {
  mapDisclosures,
  outOfProvinceChoices,
  titleChoices,
  type VehicleFormValues,
} from '@dealer/shared-domain/staff';
import type { Segment } from '../../../ui/Segments.tsx';

/** The option for the dealer's own text. */
export const ownText = 'own text';
/** The site shows "Nothing reported" but no inspection is recorded, so no option is selected. */
export const unrecorded = 'unrecorded';

const fixedChoices: Partial<Record<DisclosureKey, readonly string[]>> = {
  title: titleChoices,
  outOfProvince: outOfProvinceChoices,
};

/** The stored text as an option: a predefined one, or the dealer's own text. */
export function toDisclosureChoice(category: DisclosureKey, text: string, inspectedAt: string): string {
  const { state } = parseDisclosureText(text);
  if (state === 'none') return inspectedAt ? nothingReported : unrecorded;
  if (state === 'not-assessed') return notAssessed;
  return fixedChoices[category]?.includes(text) ? text : ownText;
}

/** The options; Title and Out of Province have fixed answers, and own text only if some is stored. */
export function disclosureSegments(category: DisclosureKey, choice: string): Segment<string>[] {
  const unknown = { value: notAssessed, label: notAssessed, isQuiet: true };
  const fixed = fixedChoices[category];
  const ownTextSegment = { value: ownText, label: fixed ? 'Own text' : 'Reported' };
  if (!fixed) return [unknown, { value: nothingReported, label: nothingReported }, ownTextSegment];
  return [unknown, ...fixed.map((value) => ({ value, label: value })), ...(choice === ownText ? [ownTextSegment] : [])];
}

/** Records an inspection of all nine categories. Reported findings stay; the others become "Nothing reported". */
export function inspectAll(
  { disclosures, inspections }: Pick<VehicleFormValues, 'disclosures' | 'inspections'>,
  now: Date,
): Pick<VehicleFormValues, 'disclosures' | 'inspections'> {
  const isReported = (key: DisclosureKey) => parseDisclosureText(disclosures[key]).state === 'reported';
  return {
    disclosures: mapDisclosures((key) => (isReported(key) ? disclosures[key] : '')),
    inspections: mapDisclosures((key) => (isReported(key) && inspections[key] ? inspections[key] : now.toISOString())),
  };
}
