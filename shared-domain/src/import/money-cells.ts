import { purchaseSources } from '../money/money.ts';
import { parseNumber } from '../numbers/parse-number.ts';
import type { ImportFieldKey } from './import-fields.ts';
import type { MoneyCells, MoneyImportKey, StoredMoney } from './money-keys.ts';

const maxAmount = 10_000_000;

/** The amounts of a row that differ from the stored ones, and what is wrong with the others. */
export function readMoneyCells(
  cells: ReadonlyMap<ImportFieldKey, string>,
  stored: StoredMoney | undefined,
): { money: MoneyCells; issues: { field: MoneyImportKey; reason: string }[] } {
  const issues: { field: MoneyImportKey; reason: string }[] = [];
  /** Undefined if the cell is empty, wrong, or what is stored. */
  function read<Value extends string | number>(
    field: MoneyImportKey,
    parse: (text: string) => Value | null,
    reason: string,
  ): Value | undefined {
    const text = cells.get(field)?.trim();
    if (!text) return undefined;
    const value = parse(text);
    if (value === null) issues.push({ field, reason });
    return value === null || value === (stored?.[field] ?? null) ? undefined : value;
  }
  const boughtOn = read('boughtOn', readDay, 'Bought on must be a date such as 2026-11-12');
  const boughtFrom = read('boughtFrom', readPurchaseSource, `Bought from must be ${purchaseSources.join(', ')}`);
  const cost = read('cost', readAmount, 'Cost must be an amount in dollars');
  const floorPrice = read('floorPrice', (text) => readAmount(text) || null, 'Floor price must be an amount above $0');
  const money = {
    ...(boughtOn !== undefined && { boughtOn }),
    ...(boughtFrom !== undefined && { boughtFrom }),
    ...(cost !== undefined && { cost }),
    ...(floorPrice !== undefined && { floorPrice }),
  };
  return { money, issues };
}

function readDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(text) ?? [];
  if (!year || !month || !day) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const isReal = new Date(`${iso}T00:00:00Z`).toJSON()?.startsWith(iso) === true;
  return isReal && iso >= '1990-01-01' && iso < '2100-01-01' ? iso : null;
}

function readPurchaseSource(text: string): string | null {
  return purchaseSources.find((source) => source.toLowerCase() === text.toLowerCase()) ?? null;
}

function readAmount(text: string): number | null {
  const parsed = parseNumber(text, { decimals: 2, unit: '$' });
  if (parsed.kind !== 'number' || parsed.decimals > 2) return null;
  return parsed.value >= 0 && parsed.value <= maxAmount ? parsed.value : null;
}

/** The keys that the database's import knows. */
export function toMoneyColumns({ boughtOn, boughtFrom, cost, floorPrice }: MoneyCells): Record<string, unknown> {
  return {
    ...(boughtOn !== undefined && { bought_on: boughtOn }),
    ...(boughtFrom !== undefined && { bought_from: boughtFrom }),
    ...(cost !== undefined && { cost }),
    ...(floorPrice !== undefined && { floor_price: floorPrice }),
  };
}
