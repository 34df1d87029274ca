import { parseNumber } from '../numbers/parse-number.ts';
import { ageStarts, type PriceStep } from './ageing.ts';

export const stepDays = ageStarts.filter((start) => start !== 0);
type StepDay = PriceStep['fromDay'];

/** What the fields hold; an empty amount means no step. */
export type StepTexts = Record<StepDay, { kind: PriceStep['kind']; amount: string }>;

const maxAmounts = { percent: 50, amount: 100_000 } as const;

export function toStepTexts(steps: readonly PriceStep[]): StepTexts {
  const textOf = (day: StepDay) => {
    const step = steps.find(({ fromDay }) => fromDay === day);
    return { kind: step?.kind ?? 'percent', amount: step ? step.amount.toLocaleString('en-CA') : '' };
  };
  return { 31: textOf(31), 61: textOf(61), 91: textOf(91) };
}

/** The steps, or a message for each field that is wrong. */
export function readStepTexts(
  texts: StepTexts,
): { steps: PriceStep[]; errors: null } | { steps: null; errors: Partial<Record<StepDay, string>> } {
  const steps: PriceStep[] = [];
  const errors: Partial<Record<StepDay, string>> = {};
  for (const fromDay of stepDays) {
    const { kind, amount: text } = texts[fromDay];
    const parsed = parseNumber(text, { decimals: 2, unit: kind === 'percent' ? '%' : '$' });
    if (parsed.kind === 'empty') continue;
    const max = maxAmounts[kind];
    if (parsed.kind === 'number' && parsed.value > 0 && parsed.value <= max && parsed.decimals <= 2) {
      steps.push({ fromDay, kind, amount: parsed.value });
    } else {
      errors[fromDay] =
        kind === 'percent' ? `Enter a percentage up to ${max}, such as 2.` : 'Enter an amount in dollars, such as 500.';
    }
  }
  return Object.keys(errors).length > 0 ? { steps: null, errors } : { steps, errors: null };
}
