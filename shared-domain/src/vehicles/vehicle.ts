import type { Disclosure } from './disclosures.ts';

export const vehicleStatuses = ['Draft', 'Available', 'Pending', 'Sold'] as const;
export type VehicleStatus = (typeof vehicleStatuses)[number];

/** A stored picture. `width` and `height` are its natural size in pixels. */
export type VehicleImage = {
  publicId: string;
  url: string;
  alt: string;
  width: number;
  height: number;
  placeholderColor: string;
};

export type VehicleVideo = { publicId: string; url: string; thumbnailUrl: string | null };

/** What a list shows of a vehicle. */
export type VehicleCard = {
  id: string;
  year: number;
  make: string;
  model: string;
  trim: string | null;
  price: number;
  mileageKm: number | null;
  transmission: string | null;
  fuelType: string | null;
  bodyStyle: string | null;
  color: string | null;
  status: VehicleStatus;
  isFeatured: boolean;
  pastUse: string[];
  publishedAt: string | null;
  image: VehicleImage | null;
  imageCount: number;
  hasVideo: boolean;
};

/** What Ontario asks a dealer to say of a vehicle's past besides the nine disclosures. */
export type VehicleHistory = {
  /** Without it nothing said means that nobody looked. */
  isAssessed: boolean;
  facts: string[];
  odometer: string | null;
  /** Dollars of damage from one incident. */
  incidentDamage: number | null;
  jurisdictions: string | null;
  notes: string | null;
};

/** A vehicle with everything that its own page shows. */
export type Vehicle = VehicleCard & {
  vin: string | null;
  stockNumber: string | null;
  interiorColor: string | null;
  drivetrain: string | null;
  engine: string | null;
  engineSize: string | null;
  cylinders: number | null;
  condition: string;
  description: string | null;
  features: string[];
  soldAsIs: boolean;
  /** The primary picture first, then by the order that the dealer chose. */
  images: VehicleImage[];
  videos: VehicleVideo[];
  /** All nine, in the order in which they are shown. */
  disclosures: Disclosure[];
  historyReportUrl: string | null;
  history: VehicleHistory;
  createdAt: string;
  updatedAt: string;
  version: number;
};
