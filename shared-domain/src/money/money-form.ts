import * as v from 'valibot';
import { parseNumber } from '../numbers/parse-number.ts';
import { describeReadings } from '../vehicles/vehicle-numbers.ts';
import { type MarginValues, type MoneyValues, purchaseSources } from './money.ts';

/** The highest cost or floor price that the table stores, in dollars. */
const maxCost = 10_000_000;
const maxLineAmount = 1_000_000;
const maxLines = 200;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

type CostLineTexts = { id: string; doneOn: string; description: string; supplier: string; amount: string };

/** What the fields hold: texts, empty where nothing was entered. */
export type MoneyTexts = {
  boughtOn: string;
  boughtFrom: string;
  cost: string;
  floorPrice: string;
  lines: CostLineTexts[];
};

function amount(example: string, { max, isPositive = false }: { max: number; isPositive?: boolean }) {
  const hint = `Enter an amount in dollars, such as ${example}.`;
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const refuse = (message: string) => {
        addIssue({ message });
        return NEVER;
      };
      const parsed = parseNumber(dataset.value, { decimals: 2, unit: '$' });
      if (parsed.kind === 'empty') return null;
      if (parsed.kind === 'ambiguous') return refuse(`${describeReadings(parsed.readings)} ${hint}`);
      if (parsed.kind === 'invalid' || parsed.value < 0 || parsed.decimals > 2) return refuse(hint);
      if (isPositive && parsed.value === 0) return refuse('Leave this empty, or enter more than $0.');
      if (parsed.value > max) return refuse(`Enter at most $${max.toLocaleString('en-CA')}.`);
      return parsed.value;
    }),
  );
}

const day = v.pipe(
  v.string(),
  v.check(
    (text) => text === '' || (dayPattern.test(text) && text >= '1990-01-01' && text < '2100-01-01'),
    'Enter a date',
  ),
);
const oneLine = v.pipe(v.string(), v.trim());

/** Messages for the tables' constraints; turns the texts of the form into values. */
export const moneySchema = v.pipe(
  v.object({
    boughtOn: v.pipe(
      day,
      v.transform((text) => text || null),
    ),
    boughtFrom: v.pipe(
      v.string(),
      v.picklist(['', ...purchaseSources], 'Choose where it was bought'),
      v.transform((text) => text || null),
    ),
    cost: amount('14,600', { max: maxCost }),
    floorPrice: amount('17,200', { max: maxCost, isPositive: true }),
    lines: v.pipe(
      v.array(
        v.object({
          id: v.string(),
          doneOn: v.pipe(day, v.nonEmpty('Enter a date')),
          description: v.pipe(
            oneLine,
            v.nonEmpty('Enter what was done'),
            v.maxLength(120, 'Enter at most 120 characters'),
          ),
          supplier: v.pipe(oneLine, v.maxLength(80, 'Enter at most 80 characters')),
          amount: v.pipe(
            amount('410', { max: maxLineAmount }),
            v.check((value) => value !== null, 'Enter an amount in dollars, such as 410.'),
            v.transform((value) => value ?? 0),
          ),
        }),
      ),
      v.maxLength(maxLines, 'Enter at most 200 lines'),
    ),
  }),
  v.transform((values): MoneyValues => values),
);

/** The fields' texts for stored values. */
export function toMoneyTexts({ boughtOn, boughtFrom, cost, floorPrice, lines }: MoneyValues): MoneyTexts {
  return {
    boughtOn: boughtOn ?? '',
    boughtFrom: boughtFrom ?? '',
    cost: toText(cost),
    floorPrice: toText(floorPrice),
    lines: lines.map((line) => ({ ...line, amount: toText(line.amount) })),
  };
}

/** The valid values of what is typed, for the margin while typing; others count as not entered. */
export function readMoneyTexts({ cost, floorPrice, lines }: MoneyTexts): MarginValues {
  return {
    cost: readAmount(cost),
    floorPrice: readAmount(floorPrice),
    lines: lines.map((line) => ({ amount: readAmount(line.amount) ?? 0 })),
  };
}

function readAmount(text: string): number | null {
  const parsed = parseNumber(text, { decimals: 2, unit: '$' });
  return parsed.kind === 'number' && parsed.value >= 0 ? parsed.value : null;
}

function toText(value: number | null): string {
  return value === null ? '' : value.toLocaleString('en-CA', { maximumFractionDigits: 2 });
}
