const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const letterValues: Record<string, number> = Object.fromEntries(
  [...'ABCDEFGHJKLMNPRSTUVWXYZ'].map((letter, index) => [letter, Number('12345678123457923456789'[index])]),
);

export const vinLength = 17;

/** Upper case, without spaces and dashes. */
export function toVin(text: string): string {
  return text.replace(/[\s-]+/g, '').toUpperCase();
}

/** Null if the check digit matches. Only a warning, because not every vehicle follows the standard. */
export function vinWarning(text: string): string | null {
  const vin = toVin(text);
  if (vin.length !== vinLength) return null;
  if (/[IOQ]/.test(vin)) return 'A VIN never has the letters I, O or Q. Typed right?';
  if (/[^A-Z0-9]/.test(vin)) return 'A VIN has letters and digits only. Typed right?';
  return hasCheckDigit(vin) ? null : 'The check digit does not fit. Typed right?';
}

/** The VIN of a scanned label, some of which put an I before it; null without 17 characters and a valid check digit. */
export function findScannedVin(text: string): string | null {
  const parts = text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .map((part) => part.replace(/^I(?=.{17}$)/, ''));
  return parts.find((part) => part.length === vinLength && vinWarning(part) === null) ?? null;
}

/** For a VIN of 17 letters and digits. */
export function hasCheckDigit(vin: string): boolean {
  return vin[8] === checkDigit(vin);
}

/** Position 9, computed from the other characters. */
export function checkDigit(vin: string): string {
  const values = [...vin].map((character) => letterValues[character] ?? Number(character));
  const sum = values.reduce((total, value, index) => total + value * (weights[index] ?? 0), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}
