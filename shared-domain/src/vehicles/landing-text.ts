import { endSentence, formatCount, formatMileage, formatPrice, pluralize, vehicleTitle } from '../format.ts';
import type { LandingFigures, LandingSubject } from './landing-page.ts';
import type { VehicleCard } from './vehicle.ts';
import { type Flagged, vehicleFlags } from './vehicle-flags.ts';

const numberNames = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const maxModelsNamed = 4;

/** `Toyota Corolla`, `SUVs`, `electric cars`, `cars under $15,000`: what follows "Used". */
export function landingName({ make, model, bodyStyle, fuelType, priceMax }: LandingSubject): string {
  if (priceMax !== null) return `cars under ${formatPrice(priceMax)}`;
  if (bodyStyle !== null) return /s$/i.test(bodyStyle) ? bodyStyle : `${bodyStyle}s`;
  if (fuelType !== null) return `${fuelType.toLowerCase()} cars`;
  return [make, model].filter(Boolean).join(' ');
}

/** `Used Toyota in Scarborough` */
export function landingHeading(subject: LandingSubject, city: string | null): string {
  return `Used ${landingName(subject)}${city ? ` in ${city}` : ''}`;
}

export function landingTitle({ subject, total }: LandingFigures, city: string | null): string {
  return `${landingHeading(subject, city)}: ${total === 0 ? 'none today' : `${formatCount(total)} available`}`;
}

/** `Six from $14,900 to $25,480 all-in, plus HST & licensing. Corolla, Camry, from 38,120 km.` */
export function describeLanding(figures: LandingFigures, dealer: string): string {
  const { subject, total, models, mileageMin } = figures;
  if (total === 0) return endSentence(`No used ${landingName(subject)} today at ${dealer}`);
  const names = models.slice(0, maxModelsNamed).map(({ make, model }) => (subject.make ? model : `${make} ${model}`));
  const distance = mileageMin === null ? '' : `, ${total > 1 ? 'from ' : ''}${formatMileage(mileageMin)}`;
  return `${toNumberName(total)} ${toPrices(figures)} all-in, plus HST & licensing. ${names.join(', ')}${distance}.`;
}

/** The first paragraph: how many there are, the newest and the lowest-priced one. */
export function introduceLanding(figures: LandingFigures): string {
  const { subject, total, newest, lowestPriced } = figures;
  if (total === 0) return `No used ${landingName(subject)} on the lot today.`;
  const isOne = total === 1;
  const start = `${toNumberName(total)} ${isOne ? 'is' : 'are'} on the lot today, ${toPrices(figures)} all-in.`;
  if (!newest || !lowestPriced) return start;
  if (isOne) return `${start} It is a ${describe(newest, subject)}.`;
  if (newest.id === lowestPriced.id)
    return `${start} The newest, a ${describe(newest, subject)}, is also the lowest-priced.`;
  return `${start} The newest is a ${describe(newest, subject)}. The lowest-priced is a ${describe(lowestPriced, subject)}.`;
}

/** `One`, `Ten`, `11` */
export function toNumberName(count: number): string {
  return numberNames[count] ?? formatCount(count);
}

/** `$19,850`, or `$14,900 to $25,480` */
export function formatBounds(min: number, max: number, format: (value: number) => string): string {
  return min === max ? format(min) : `${format(min)} to ${format(max)}`;
}

/** `2 vehicles are sold as is or have a branded title.` */
export function describeBranded(count: number): string {
  return `${pluralize(count, 'vehicle')} ${count === 1 ? 'is sold as is or has' : 'are sold as is or have'} a branded title.`;
}

/** The lowest price, followed by its vehicle's flags. */
function toPrices({ priceMin, priceMax, lowestPriced }: LandingFigures): string {
  if (priceMin === null || priceMax === null) return '';
  const lowest = `${formatPrice(priceMin)}${lowestPriced ? listFlags(lowestPriced) : ''}`;
  return priceMin === priceMax ? `for ${lowest}` : `from ${lowest} to ${formatPrice(priceMax)}`;
}

function describe(vehicle: VehicleCard, subject: LandingSubject): string {
  const name = subject.make ? `${vehicle.year} ${vehicle.model}` : vehicleTitle(vehicle);
  const distance = vehicle.mileageKm === null ? '' : ` with ${formatMileage(vehicle.mileageKm)}`;
  return `${name}${distance}${listFlags(vehicle)}`;
}

/** ` (As is, unfit, Rebuilt title)`; empty without flags. A price never appears without them. */
export function listFlags(vehicle: Flagged): string {
  const labels = vehicleFlags(vehicle).map(({ label }) => label);
  return labels.length > 0 ? ` (${labels.join(', ')})` : '';
}
