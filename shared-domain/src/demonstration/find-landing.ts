import { toSlug } from '../paths.ts';
import {
  type LandingLinks,
  type LandingModel,
  type LandingPage,
  type LandingQuestion,
  type LandingSubject,
  landingPrices,
  noSubject,
} from '../vehicles/landing-page.ts';
import { fallbackBodyStyles, fuelTypes } from '../vehicles/vehicle-options.ts';
import type { DemonstrationVehicle } from './demonstration-inventory.ts';
import { compare, countValues, isAvailable, isBranded, toCard, toPublished } from './search-vehicles.ts';

/** Follows the semantics of the database's `landing_page`; without reference tables it knows fewer empty pages. */
export function findLanding(all: DemonstrationVehicle[], { name, model, hidesBranded }: LandingQuestion): LandingPage {
  const listed = all.filter(({ status }) => status === 'Available' || status === 'Pending');
  const available = listed.filter(isAvailable);
  const links = toLinks(available);
  const subject = findSubject(listed, name, model);
  if (!subject) return { figures: null, links };
  const found = available.filter((vehicle) => isAbout(vehicle, subject)).sort(byYear);
  const shown = found.filter((vehicle) => !hidesBranded || !isBranded(vehicle));
  const byPrice = found.toSorted((a, b) => a.price - b.price);
  const mileages = found.flatMap(({ mileageKm }) => mileageKm ?? []).sort(compare);
  return {
    figures: {
      subject,
      total: found.length,
      branded: found.filter(isBranded).length,
      priceMin: byPrice[0]?.price ?? null,
      priceMax: byPrice.at(-1)?.price ?? null,
      mileageMin: mileages[0] ?? null,
      mileageMiddle: toMiddle(mileages),
      lowestPriced: byPrice[0] ? toCard(byPrice[0]) : null,
      newest: found[0] ? toCard(found[0]) : null,
      models: toModels(byPrice),
      vehicles: shown.slice(0, 24).map(toCard),
    },
    links,
  };
}

function findSubject(listed: DemonstrationVehicle[], name: string, model: string | null): LandingSubject | null {
  const price = Number(/^under-(\d+)$/.exec(name)?.[1]);
  if (model === null && landingPrices.includes(price)) return { ...noSubject, priceMax: price };
  const named = (values: (string | null)[], slug: string) =>
    values.find((value) => value !== null && toSlug(value) === slug) ?? null;
  const make = named(
    listed.map((vehicle) => vehicle.make),
    name,
  );
  if (model !== null) {
    const models = listed.filter((vehicle) => vehicle.make === make).map((vehicle) => vehicle.model);
    const found = named(models, model);
    return found === null ? null : { ...noSubject, make, model: found };
  }
  if (make !== null) return { ...noSubject, make };
  const bodyStyle = named([...listed.map((vehicle) => vehicle.bodyStyle), ...fallbackBodyStyles], name);
  if (bodyStyle !== null) return { ...noSubject, bodyStyle };
  const fuelType = named([...listed.map((vehicle) => vehicle.fuelType), ...fuelTypes], name);
  return fuelType === null ? null : { ...noSubject, fuelType };
}

function isAbout(vehicle: DemonstrationVehicle, { priceMax, ...subject }: LandingSubject): boolean {
  const fields = ['make', 'model', 'bodyStyle', 'fuelType'] as const;
  return (
    (priceMax === null || vehicle.price <= priceMax) &&
    fields.every((field) => subject[field] === null || subject[field] === vehicle[field])
  );
}

function byYear(a: DemonstrationVehicle, b: DemonstrationVehicle): number {
  return b.year - a.year || toPublished(b) - toPublished(a) || compare(a.id, b.id);
}

function toMiddle(sorted: number[]): number | null {
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : Math.round((lower + upper) / 2);
}

function toModels(byPrice: DemonstrationVehicle[]): LandingModel[] {
  const groups = Map.groupBy(byPrice, ({ make, model }) => `${make}\n${model}`);
  return [...groups.values()]
    .flatMap((vehicles) => {
      const [lowest] = vehicles;
      if (!lowest) return [];
      const mileages = vehicles.flatMap(({ mileageKm }) => mileageKm ?? []).sort(compare);
      const years = vehicles.map(({ year }) => year);
      return {
        make: lowest.make,
        model: lowest.model,
        count: vehicles.length,
        priceMin: lowest.price,
        priceMax: vehicles.at(-1)?.price ?? lowest.price,
        mileageMin: mileages[0] ?? null,
        mileageMax: mileages.at(-1) ?? null,
        yearMin: Math.min(...years),
        yearMax: Math.max(...years),
        image: lowest.image,
        pastUse: lowest.pastUse,
        soldAsIs: lowest.soldAsIs,
        titleBrands: lowest.titleBrands,
      };
    })
    .sort((a, b) => b.count - a.count || a.priceMin - b.priceMin);
}

function toLinks(available: DemonstrationVehicle[]): LandingLinks {
  const prices = landingPrices.map((value) => ({
    value,
    count: available.filter(({ price }) => price <= value).length,
  }));
  return {
    make: countValues(available.map(({ make }) => make)),
    bodyStyle: countValues(available.map(({ bodyStyle }) => bodyStyle)),
    fuelType: countValues(available.map(({ fuelType }) => fuelType)),
    priceMax: prices.filter(({ count }) => count > 0),
  };
}
