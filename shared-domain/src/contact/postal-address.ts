import type { DealerContact } from './contact.ts';

export type PostalAddressFields = Pick<DealerContact, 'address' | 'city' | 'province' | 'postalCode'>;

const finalPostalCode = /[a-z]\d[a-z]\s*\d[a-z]\d\s*$/i;

/** City, province and postal code, except those on a line or between commas of the typed address. */
export function listMissingPlaceParts({ address, city, province, postalCode }: PostalAddressFields): string[] {
  const parts = [city, province, postalCode].map((part) => part ?? '');
  const pieces = address.split(/[,\n]/);
  const codes = pieces.map((piece) => toComparable(finalPostalCode.exec(piece)?.[0] ?? ''));
  const names = pieces.map((piece) => toComparable(piece.replace(finalPostalCode, '')));
  const cityAndProvince = parts.slice(0, 2);
  const written = names.includes(toComparable(cityAndProvince.join(' ')))
    ? [...names, ...codes, ...cityAndProvince.map(toComparable)]
    : [...names, ...codes];
  return parts.filter((part) => part && !written.includes(toComparable(part)));
}

/** Ignores case and spaces; "ON" equals "Ontario". */
function toComparable(text: string): string {
  return text
    .replace(/\s/g, '')
    .toLowerCase()
    .replace(/ontario$/, 'on');
}
