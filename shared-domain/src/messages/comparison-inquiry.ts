import { vehicleName } from '../format.ts';
import { type InquiryVehicle, toInquiryText } from './inquiry-text.ts';

/** The prepared message about compared vehicles: "I am choosing between the … (26-118) and the …". */
export function toComparisonInquiry(vehicles: readonly InquiryVehicle[]): string {
  const [first, ...others] = vehicles;
  if (!first) return '';
  const last = others.at(-1);
  if (!last) return toInquiryText('available', first);
  const beforeLast = [first, ...others.slice(0, -1)].map(toNamed).join(', ');
  const visit = vehicles.length === 2 ? 'Could I see both on one visit?' : 'Could I see them on one visit?';
  return `I am choosing between ${beforeLast} and ${toNamed(last)}. ${visit}`;
}

/** Which of the compared vehicles the prepared sentence in a message names; null without such a sentence. */
export function findCompared<Compared extends InquiryVehicle>(
  message: string,
  vehicles: readonly Compared[],
): Compared[] | null {
  const choices = toChoices(vehicles).sort((a, b) => b.length - a.length);
  return choices.find((choice) => message.includes(toComparisonInquiry(choice))) ?? null;
}

/** Exchanges the prepared sentence; what the person typed stays. */
export function changeCompared(
  message: string,
  chosen: readonly InquiryVehicle[],
  vehicles: readonly InquiryVehicle[],
): string {
  const text = toComparisonInquiry(chosen);
  const current = findCompared(message, vehicles);
  if (current) return message.replace(toComparisonInquiry(current), () => text);
  return message.trim() === '' ? text : `${text}\n\n${message}`;
}

function toNamed(vehicle: InquiryVehicle): string {
  return `the ${vehicleName(vehicle)}${vehicle.stockNumber ? ` (${vehicle.stockNumber})` : ''}`;
}

/** All selections of one or more, in the order of the vehicles. */
function toChoices<Compared>([first, ...others]: readonly Compared[]): Compared[][] {
  if (first === undefined) return [];
  const ofOthers = toChoices(others);
  return [[first], ...ofOthers.map((choice) => [first, ...choice]), ...ofOthers];
}
