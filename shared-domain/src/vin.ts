export { checkDigit, hasCheckDigit } from './vehicles/vin.ts';
export { type DecodedVin, decodeVin, listPatterns, toWmi, toYearLetter, type VinPattern } from './vin/decode-vin.ts';
export type { VinElement, VinTable } from './vin/vin-table.ts';
export { vinElements } from './vin/vin-table.ts';
