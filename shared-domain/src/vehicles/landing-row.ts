import * as v from 'valibot';
import { vehicleTitle } from '../format.ts';
import { storedNumber, storedNumberOrNull, storedTextOrNull } from '../supabase/column-schemas.ts';
import type { LandingFigures, LandingPage } from './landing-page.ts';
import { cardImageSchema, toImage } from './media-row.ts';
import { toVehicleCard, vehicleCardRowSchema } from './vehicle-row.ts';

const counted = v.array(v.object({ value: v.string(), count: storedNumber }));
const linkEntries = {
  make: counted,
  body_style: counted,
  fuel_type: counted,
  price_max: v.array(v.object({ value: storedNumber, count: storedNumber })),
};
const linksSchema = v.object(linkEntries);
export const allLinksRowSchema = v.object({
  ...linkEntries,
  model: v.array(v.object({ make: v.string(), value: v.string(), count: storedNumber })),
});

const figuresSchema = v.object({
  subject: v.object({
    make: storedTextOrNull,
    model: storedTextOrNull,
    body_style: storedTextOrNull,
    fuel_type: storedTextOrNull,
    price_max: storedNumberOrNull,
  }),
  total: storedNumber,
  branded: storedNumber,
  price_min: storedNumberOrNull,
  price_max: storedNumberOrNull,
  mileage_min: storedNumberOrNull,
  mileage_middle: storedNumberOrNull,
  lowest_priced: v.nullable(vehicleCardRowSchema),
  newest: v.nullable(vehicleCardRowSchema),
  models: v.array(
    v.object({
      make: v.string(),
      model: v.string(),
      count: storedNumber,
      price_min: storedNumber,
      price_max: storedNumber,
      mileage_min: storedNumberOrNull,
      mileage_max: storedNumberOrNull,
      year_min: storedNumber,
      year_max: storedNumber,
      image: v.nullable(cardImageSchema),
      past_use: v.array(v.string()),
      sold_as_is: v.boolean(),
      title_brands: v.array(v.string()),
    }),
  ),
  vehicles: v.array(vehicleCardRowSchema),
  links: linksSchema,
});
export const landingRowSchema = v.union([figuresSchema, v.object({ subject: v.null(), links: linksSchema })]);

export function toLandingPage(row: v.InferOutput<typeof landingRowSchema>): LandingPage {
  return { figures: row.subject === null ? null : toFigures(row), links: toLinks(row.links) };
}

function toLinks<Row extends v.InferOutput<typeof linksSchema>>({
  body_style: bodyStyle,
  fuel_type: fuelType,
  price_max: priceMax,
  ...links
}: Row) {
  return { ...links, bodyStyle, fuelType, priceMax };
}

function toFigures(row: v.InferOutput<typeof figuresSchema>): LandingFigures {
  const { subject } = row;
  return {
    subject: {
      make: subject.make,
      model: subject.model,
      bodyStyle: subject.body_style,
      fuelType: subject.fuel_type,
      priceMax: subject.price_max,
    },
    total: row.total,
    branded: row.branded,
    priceMin: row.price_min,
    priceMax: row.price_max,
    mileageMin: row.mileage_min,
    mileageMiddle: row.mileage_middle,
    lowestPriced: row.lowest_priced && toVehicleCard(row.lowest_priced),
    newest: row.newest && toVehicleCard(row.newest),
    models: row.models.map(toModel),
    vehicles: row.vehicles.map(toVehicleCard),
  };
}

function toModel(row: v.InferOutput<typeof figuresSchema>['models'][number]): LandingFigures['models'][number] {
  return {
    make: row.make,
    model: row.model,
    count: row.count,
    priceMin: row.price_min,
    priceMax: row.price_max,
    mileageMin: row.mileage_min,
    mileageMax: row.mileage_max,
    yearMin: row.year_min,
    yearMax: row.year_max,
    pastUse: row.past_use,
    soldAsIs: row.sold_as_is,
    titleBrands: row.title_brands,
    image: row.image && toImage(row.image, vehicleTitle({ ...row, year: row.year_max })),
  };
}
