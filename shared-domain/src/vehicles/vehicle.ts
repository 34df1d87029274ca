import type { OfferedPrice } from '../pricing/offered-prices.ts';
import type { Disclosure } from './disclosures.ts';
import type { FieldKindOf, FieldsWith, VehicleFieldName } from './fields.ts';
import type { VehicleImage, VehicleVideo } from './vehicle-media.ts';

export const vehicleStatuses = ['Draft', 'Available', 'Pending', 'Sold'] as const;
export type VehicleStatus = (typeof vehicleStatuses)[number];

/** Null means unknown. */
export type FieldValues<Name extends VehicleFieldName> = {
  [Field in Name]: FieldKindOf<Field> extends keyof ValueOfKind ? ValueOfKind[FieldKindOf<Field>] : never;
};

type ValueOfKind = {
  name: string;
  condition: string;
  text: string | null;
  url: string | null;
  engine: string | null;
  status: VehicleStatus;
  year: number;
  price: number;
  amount: number | null;
  distance: number | null;
  count: number | null;
  flag: boolean;
  list: string[];
};

/** Fields of public lists. */
export type CardField = FieldsWith<{ reader: 'card' }>;
/** Fields of the vehicle's page; disclosures are added with their inspections and pictures. */
export type PageField = Exclude<FieldsWith<{ reader: 'card' | 'page' }>, 'disclosures' | 'inspections'>;

export type VehicleCard = FieldValues<CardField> & {
  id: string;
  /** Brands of the title, such as Salvage. */
  titleBrands: string[];
  publishedAt: string | null;
  image: VehicleImage | null;
  imageCount: number;
  hasVideo: boolean;
};

export type Vehicle = VehicleCard &
  FieldValues<PageField> & {
    /** Primary picture first, then in the dealer's order. */
    images: VehicleImage[];
    videos: VehicleVideo[];
    /** All nine, in display order. */
    disclosures: Disclosure[];
  };

/** A sold vehicle that left the list; its own link still works, without a price. */
export type UnlistedVehicle = Omit<Vehicle, 'price'> & { price: null };

/** What the page of a listed vehicle shows in addition; missing if unknown. */
export type VehicleExtras = {
  /** Oldest first, the current one last. */
  offeredPrices?: OfferedPrice[];
  /** As `getSimilar` finds them. */
  similar?: VehicleCard[];
};

/** What one vehicle's page shows. */
export type ShownVehicle = (Vehicle | UnlistedVehicle) & VehicleExtras;
