export {
  type AlertAnswer,
  readAlertLink,
  toAlertFormPath,
  toAlertPath,
  toUnsubscribePath,
} from './alerts/alert.ts';
export {
  describeCriteria,
  leaveOutExclusions,
  listCriteriaParts,
  parseCriteria,
  toCriteria,
  toSimilarCriteria,
  toStoredCriteria,
  understandCriteria,
} from './alerts/criteria.ts';
export { criteriaSchema } from './alerts/criteria-row.ts';
export type { PublicConfig } from './config.ts';
export { formatAnswerTime } from './contact/answer-time.ts';
export { type DealerContact, fallbackContact } from './contact/contact.ts';
export { type ContactSource, createContactSource } from './contact/contact-source.ts';
export {
  addDays,
  type DayHours,
  type DayKey,
  dayKeys,
  formatHoliday,
  formatHours,
  formatTime,
  type Holiday,
  isOpenAt,
  type OpeningHours,
  toClock,
  toLocalTime,
  toWeekday,
  upcomingHolidays,
} from './contact/opening-hours.ts';
export { listMissingPlaceParts } from './contact/postal-address.ts';
export { createLazyDemonstrationSource } from './demonstration/lazy-vehicle-source.ts';
export { DomainError, isDomainError, toRouteResponse } from './errors.ts';
export { findDealershipProblems, type RejectedVehicle, toFeedLines } from './feeds/feed.ts';
export { createFeedSource, type FeedSource, type FeedVehicle } from './feeds/feed-source.ts';
export { feeds } from './feeds/feeds.ts';
export {
  directionsUrl,
  endSentence,
  formatAddress,
  formatCents,
  formatCount,
  formatDate,
  formatDollars,
  formatMileage,
  formatPhone,
  formatPrice,
  phoneHref,
  pluralize,
  pluralNoun,
  vehicleName,
  vehicleTitle,
} from './format.ts';
export { importWithRetry } from './import-with-retry.ts';
export { isUrl } from './is-url.ts';
export { createLazyPublicSources } from './lazy-public-sources.ts';
export { checkFile, checkUpload, invalidFileMessage, tooLargeMessage, uploadAccept } from './media/check-upload.ts';
export { imageSrcSet, imageUrl, posterUrl, videoUrl } from './media/image-url.ts';
export { mediaApiAddress, mediaApiUrl } from './media/media-api-address.ts';
export { inTurn, preparePhoto, scaleDown } from './media/prepare-photo.ts';
export {
  createUploadQueue,
  type UploadFile,
  type UploadJob,
  type UploadJobs,
  type UploadQueue,
} from './media/upload-queue.ts';
export { changeCompared, findCompared, toComparisonInquiry } from './messages/comparison-inquiry.ts';
export {
  toAlertConsentLabel,
  toAlertConsentNote,
  toConsentLabel,
  toConsentNote,
  toConsentText,
} from './messages/consent-text.ts';
export {
  type ContactFormAnswer,
  contactFormAction,
  contactFormAnchor,
  readReceived,
  toMessageReference,
  toReceivedPath,
} from './messages/contact-form-answer.ts';
export {
  type ContactErrors,
  type ContactFields,
  type ContactMessage,
  createMessageId,
  isContactField,
  parseContactFields,
} from './messages/contact-message.ts';
export type { ContactMessages } from './messages/contact-messages.ts';
export {
  changeInquiry,
  findInquiry,
  type Inquiry,
  type InquiryVehicle,
  isInquiry,
  listInquiries,
  toInquiryText,
} from './messages/inquiry-text.ts';
export { toMailParams } from './messages/message-mail.ts';
export type { ContactOutcome } from './messages/message-outcome.ts';
export { paths, publicPages, toSlug, vehicleIdFromParam } from './paths.ts';
export { describeOfferedPrices, findPriceDrop, type OfferedPrice } from './pricing/offered-prices.ts';
export { estimatePayment, type PaymentEstimate } from './pricing/payment-estimate.ts';
export {
  type PaymentErrors,
  type PaymentFields,
  parsePaymentFields,
  startPaymentFields,
} from './pricing/payment-fields.ts';
export { breakDownPrice } from './pricing/price-breakdown.ts';
export { toInsideLines } from './pricing/price-lines.ts';
export type { CreditTerms, PriceTerms } from './pricing/price-terms.ts';
export { backupDays, operatorRetention, retention } from './privacy/retention.ts';
export { reloadAfterRelease } from './reload-after-release.ts';
export {
  type Review,
  type ReviewsAnswer,
  reviewerPhotosOrigin,
  reviewsRefreshed,
  toFailedAnswer,
  unexpectedMessage,
} from './reviews/review.ts';
export { createReviews, type Reviews } from './reviews/reviews.ts';
export { createScriptPolicy } from './script-policy.ts';
export { toDealerJsonLd } from './seo/dealer-json-ld.ts';
export type { JsonLd } from './seo/json-ld.ts';
export { toLandingJsonLd } from './seo/landing-json-ld.ts';
export { maxSitemapVehicles, toRobotsTxt, toSitemapXml } from './seo/sitemap.ts';
export { createSitemapSource, type ListedVehicle, type SitemapSource } from './seo/sitemap-source.ts';
export { describedTexts, toVehicleBreadcrumbs, toVehicleJsonLd } from './seo/vehicle-json-ld.ts';
export type { SignedLink } from './signed-link.ts';
export { isStaffPath, staffSections } from './staff-path.ts';
export type { PostedAnswers, StorefrontContract } from './storefront-contract.ts';
export { createPublicClient, type PublicClient } from './supabase/public-client.ts';
export { createPublicConnection } from './supabase/public-connection.ts';
export {
  findNearestFree,
  formatShortTestDriveTime,
  formatTestDriveTime,
  groupSlots,
  readTestDriveLink,
  type TestDrive,
  type TestDriveAnswer,
  type TestDriveDay,
  type TestDriveLink,
  type TestDriveSlot,
  type TestDriveValues,
  testDriveMinutes,
  toBookingPath,
  toShortDay,
  toTestDriveCalendarPath,
  toTestDrivePath,
} from './test-drives/booking.ts';
export { createTestDriveSource, type TestDriveSource } from './test-drives/booking-source.ts';
export { sendTradeIn, sendTradeInPhoto } from './trade-ins/send-trade-in.ts';
export {
  isTradeInField,
  maxTradeInPhotos,
  nameTradeIn,
  parseTradeIn,
  subjectToInspection,
  type TradeInAnswer,
  type TradeInErrors,
  type TradeInField,
  type TradeInValues,
  toTradeInMessage,
  toTradeInValues,
  tradeInConditionKeys,
  tradeInConditions,
  tradeInPhotosPath,
} from './trade-ins/trade-in.ts';
export { asIsStatement } from './vehicles/as-is.ts';
export {
  type BestMarks,
  countInspectedCategories,
  markBest,
  parseComparedIds,
  type RankedRow,
  toKilometresPerYear,
} from './vehicles/comparison.ts';
export { describeHistory, type VehicleHistory } from './vehicles/describe-history.ts';
export {
  countInspected,
  type Disclosure,
  type DisclosureKey,
  disclosureKinds,
  notAssessed,
  nothingReported,
  parseDisclosureText,
} from './vehicles/disclosures.ts';
export { fieldLabels } from './vehicles/field-labels.ts';
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
  CommonSearch,
  FacetRange,
  FacetValue,
  InventoryFacets,
  InventoryPage,
  ModelFacetValue,
  UnderstoodSearch,
} from './vehicles/inventory-page.ts';
export {
  type BoundKey,
  boundKeys,
  type ChoiceKey,
  choiceKeys,
  defaultInventoryQuery,
  findReversedRanges,
  type InventoryQuery,
  type InventorySort,
  inventoryPageSize,
  inventorySorts,
  inventoryStatuses,
  maxInventoryLimit,
  nextSort,
  parseInventoryQuery,
  type SortDirection,
  toBuyable,
  toInventorySearchParams,
} from './vehicles/inventory-query.ts';
export {
  findLandingPath,
  type LandingFigures,
  type LandingLinks,
  type LandingPage,
  type LandingSubject,
  landingPath,
  landingPrices,
  noSubject,
  toLandingQuery,
} from './vehicles/landing-page.ts';
export {
  describeBranded,
  describeLanding,
  formatBounds,
  introduceLanding,
  landingHeading,
  landingName,
  landingTitle,
  listFlags,
  toNumberName,
} from './vehicles/landing-text.ts';
export type { RemovedVehicle } from './vehicles/removed-vehicle.ts';
export type { SearchSuggestions } from './vehicles/search-suggestions.ts';
export { compareSpecifications, type SpecificationRow, toSpecifications } from './vehicles/specifications.ts';
export {
  type FieldValues,
  type PageField,
  type ShownVehicle,
  type Vehicle,
  type VehicleCard,
  type VehicleStatus,
  vehicleStatuses,
} from './vehicles/vehicle.ts';
export { createVehicleCounter, type VehicleCounter } from './vehicles/vehicle-counter.ts';
export { createVehicleEvents, type VehicleEvent, type VehicleEvents } from './vehicles/vehicle-events.ts';
export { describeFlags, type Flagged, flagsLabel, vehicleFlags } from './vehicles/vehicle-flags.ts';
export type { VehicleImage, VehicleVideo } from './vehicles/vehicle-media.ts';
export { toVehicleCard, vehicleCardRowsSchema } from './vehicles/vehicle-row.ts';
export { createVehicleSource, type VehicleSource } from './vehicles/vehicle-source.ts';
export { findScannedVin, toVin, vinLength, vinWarning } from './vehicles/vin.ts';
export type { DecodedVin } from './vin/decode-vin.ts';
export { createVinSource } from './vin/vin-source.ts';
