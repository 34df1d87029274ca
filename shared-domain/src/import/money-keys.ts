const moneyImportKeys = ['boughtOn', 'boughtFrom', 'cost', 'floorPrice'] as const;
/** Computed, so they are only exported. */
const moneyExportKeys = ['reconditioning', 'margin', 'daysOnLot'] as const;
export type MoneyImportKey = (typeof moneyImportKeys)[number];
export type MoneyExportKey = (typeof moneyExportKeys)[number];

/** What a vehicle cost, as import and export read it. */
export type StoredMoney = Record<'boughtOn' | 'boughtFrom', string | null> &
  Record<'cost' | 'floorPrice' | 'margin', number | null> &
  Record<'reconditioning' | 'daysOnLot', number>;
export type MoneyCells = Partial<Pick<StoredMoney, MoneyImportKey>>;

const moneyKeys: readonly string[] = [...moneyImportKeys, ...moneyExportKeys];

export function isMoneyKey(key: string): key is MoneyImportKey | MoneyExportKey {
  return moneyKeys.includes(key);
}
