export {
  type CachedResource,
  type CachedResourceStorage,
  createCachedResource,
} from './cached-resource.ts';
export { type PublicConfig, parsePublicConfig } from './config.ts';
export { type DealerContact, type DealerPhone, fallbackContact } from './contact/contact.ts';
export {
  type ContactErrors,
  type ContactField,
  type ContactFields,
  type ContactMessage,
  createMessageId,
  isContactField,
  parseContactFields,
} from './contact/contact-message.ts';
export { type ContactMessages, createContactMessages } from './contact/contact-messages.ts';
export { type ContactSource, createContactSource } from './contact/contact-source.ts';
export { type MailParams, toMailParams } from './contact/message-mail.ts';
export type { ContactOutcome, MailOutcome } from './contact/message-outcome.ts';
export {
  type DayHours,
  type DayKey,
  dayKeys,
  formatHoliday,
  formatHours,
  formatTime,
  type Holiday,
  isOpenAt,
  type OpeningHours,
  upcomingHolidays,
} from './contact/opening-hours.ts';
export { createLazyDemonstrationSource } from './demonstration/lazy-vehicle-source.ts';
export { DomainError, type DomainErrorKind, isDomainError, toHttpStatus } from './errors.ts';
export {
  directionsUrl,
  formatAddress,
  formatCount,
  formatDate,
  formatMileage,
  formatPhone,
  formatPrice,
  phoneHref,
  vehicleName,
  vehicleTitle,
} from './format.ts';
export { createLazyPublicSources } from './lazy-public-sources.ts';
export { imageSrcSet, imageUrl, imageWidths, posterUrl, videoUrl } from './media/image-url.ts';
export { paths, vehicleIdFromParam } from './paths.ts';
export {
  type Review,
  type ReviewsAnswer,
  reviewerPhotosOrigin,
  reviewsRefreshed,
  toFailedAnswer,
  unexpectedMessage,
} from './reviews/review.ts';
export { reloadAfterRelease } from './reload-after-release.ts';
export { createReviews, type Reviews } from './reviews/reviews.ts';
export { createScriptPolicy } from './script-policy.ts';
export { type DescribedDealer, toDealerJsonLd } from './seo/dealer-json-ld.ts';
export type { JsonLd } from './seo/json-ld.ts';
export { maxSitemapVehicles, toRobotsTxt, toSitemapXml } from './seo/sitemap.ts';
export { createSitemapSource, type ListedVehicle, type SitemapSource } from './seo/sitemap-source.ts';
export { isStillListed } from './seo/still-listed.ts';
export { type DescribedVehicle, toVehicleBreadcrumbs, toVehicleJsonLd } from './seo/vehicle-json-ld.ts';
export type { StorefrontContract } from './storefront-contract.ts';
export { createPublicClient, type PublicClient } from './supabase/public-client.ts';
export { createPublicConnection } from './supabase/public-connection.ts';
export { twice } from './twice.ts';
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
  type VehicleHistory,
  type VehicleImage,
  type VehicleStatus,
  type VehicleVideo,
  vehicleStatuses,
} from './vehicles/vehicle.ts';
export { describeHistory } from './vehicles/history-words.ts';
export { createVehicleCounter, type VehicleCounter, type VehicleCounterEvent } from './vehicles/vehicle-counter.ts';
export { createVehicleEvents, type VehicleEvent, type VehicleEvents } from './vehicles/vehicle-events.ts';
export { createVehicleSource, type VehicleSource } from './vehicles/vehicle-source.ts';
