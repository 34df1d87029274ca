import {
  defaultInventoryQuery,
  describeFilters,
  formatMileage,
  formatPrice,
  type InventoryQuery,
  listFlags,
  paths,
  pluralize,
  type SearchSuggestions,
  toInventorySearchParams,
  type VehicleCard,
  vehicleFlags,
  vehicleName,
} from '@dealer/shared-domain';

export type SuggestionOption = {
  address: string;
  title: string;
  detail: string;
  /** Null for an option that opens a list. */
  image: VehicleCard['image'] | null;
  isList: boolean;
  note: string;
};
export type SuggestionGroup = { label: string; options: SuggestionOption[] };

const maxModelsBesideVehicles = 2;
/** For models of an older shell. */
const noFlags = { pastUse: [], soldAsIs: false, titleBrands: [] };

/** The whole list first, then models that fit, single vehicles, and those a little dearer than the phrase says. */
export function toSuggestionGroups(
  { understood, total, models, vehicles, above }: SearchSuggestions,
  currency: string,
): SuggestionGroup[] {
  const query = { ...defaultInventoryQuery(), search: understood.text };
  const limit = understood.parts.find(({ bounds }) => bounds?.priceMax)?.bounds?.priceMax ?? 0;
  const list: SuggestionOption = {
    address: toAddress(query),
    title: `Show ${pluralize(total, 'vehicle')}`,
    detail: describeFilters(query, understood)
      .map(({ label }) => label)
      .join(', '),
    ...{ image: null, isList: true, note: '' },
  };
  const groups = [
    { label: 'Vehicles found', options: total > 0 ? [list] : [] },
    {
      label: 'Models that fit',
      options: models.map(({ make, model, count, priceMin, priceMax, image, ...lowest }) => ({
        address: toAddress({ ...withoutModel(query, understood), make: [make], model: [model] }),
        title: `${make} ${model}`,
        detail: [
          `${formatPrice(priceMin, currency)}${listFlags({ ...noFlags, ...lowest })}`,
          ...(priceMax > priceMin ? [formatPrice(priceMax, currency)] : []),
        ].join(' to '),
        ...{ image, isList: false, note: String(count) },
      })),
    },
    {
      label: 'Vehicles',
      options: (models.length > maxModelsBesideVehicles ? [] : vehicles).map((card) => toOption(card, currency, '')),
    },
    {
      label: 'Just above',
      options: above.map((card) => toOption(card, currency, `${formatPrice(card.price - limit, currency)} more`)),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

function toAddress(query: InventoryQuery): string {
  return `${paths.inventory}?${toInventorySearchParams(query)}`;
}

/** The chosen model takes the place of a phrase that only named it. */
function withoutModel(query: InventoryQuery, { parts }: SearchSuggestions['understood']): InventoryQuery {
  const [part] = parts;
  return parts.length === 1 && part?.bounds === null && /^(make|model)?$/.test(part.field ?? '')
    ? { ...query, search: '' }
    : query;
}

function toOption(card: VehicleCard, currency: string, note: string): SuggestionOption {
  const flags = vehicleFlags(card).map(({ label }) => label);
  const mileage = card.mileageKm === null ? [] : [formatMileage(card.mileageKm)];
  return {
    address: paths.vehicle(card),
    title: vehicleName(card),
    detail: [formatPrice(card.price, currency), ...flags, ...mileage].join(', '),
    ...{ image: card.image, isList: false, note },
  };
}
