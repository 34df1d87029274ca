export {
  type CachedResource,
  type CachedResourceStorage,
  createCachedResource,
} from './cached-resource.ts';
export { type PublicConfig, parsePublicConfig } from './config.ts';
export { type DealerContact, type DealerPhone, fallbackContact } from './contact/contact.ts';
export { type ContactSource, createContactSource } from './contact/contact-source.ts';
export {
  type DayHours,
  type DayKey,
  dayKeys,
  formatHours,
  isOpenAt,
  type OpeningHours,
} from './contact/opening-hours.ts';
export { DomainError, type DomainErrorKind, isDomainError, toHttpStatus } from './errors.ts';
export {
  directionsUrl,
  formatAddress,
  formatDate,
  formatMileage,
  formatPhone,
  formatPrice,
  phoneHref,
  vehicleTitle,
} from './format.ts';
export { imageSrcSet, imageUrl, imageWidths, videoUrl } from './media/image-url.ts';
export { paths, vehicleIdFromParam } from './paths.ts';
export type { StorefrontContract } from './storefront-contract.ts';
export { createPublicClient, type PublicClient } from './supabase/public-client.ts';
export {
  type Disclosure,
  type DisclosureKey,
  type DisclosureState,
  disclosureKinds,
  parseDisclosureText,
} from './vehicles/disclosures.ts';
export {
  clearFilters,
  describeFilters,
  type FilterChip,
  inventoryStatusLabels,
  mileageOptions,
  priceOptions,
  yearOptions,
} from './vehicles/inventory-filters.ts';
export type {
  FacetRange,
  FacetValue,
  InventoryFacets,
  InventoryPage,
  ModelFacetValue,
} from './vehicles/inventory-page.ts';
export {
  type BoundKey,
  boundKeys,
  type ChoiceKey,
  choiceKeys,
  defaultInventoryQuery,
  type InventoryQuery,
  type InventorySort,
  type InventoryStatus,
  inventoryPageSize,
  inventorySorts,
  inventoryStatuses,
  maxInventoryLimit,
  nextSort,
  parseInventoryQuery,
  type SortDirection,
  toInventorySearchParams,
} from './vehicles/inventory-query.ts';
export {
  type Vehicle,
  type VehicleCard,
  type VehicleImage,
  type VehicleStatus,
  type VehicleVideo,
  vehicleStatuses,
} from './vehicles/vehicle.ts';
export { createVehicleEvents, type VehicleEvent, type VehicleEvents } from './vehicles/vehicle-events.ts';
export { createVehicleSource, type VehicleSource } from './vehicles/vehicle-source.ts';
