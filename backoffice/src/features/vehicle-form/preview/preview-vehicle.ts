import type { VehicleCard, VehicleHistory, VehicleImage } from '@dealer/shared-domain';
import type { VehicleFormValues } from '@dealer/shared-domain/staff';

/** The card of the vehicle as it is typed. */
export function toPreviewCard(id: string, values: VehicleFormValues, image: VehicleImage | null): VehicleCard {
  return {
    id,
    year: toAmount(values.year) ?? 0,
    make: values.make.trim(),
    model: values.model.trim(),
    trim: values.trim.trim() || null,
    price: toAmount(values.price) ?? 0,
    mileageKm: toAmount(values.mileageKm),
    transmission: values.transmission || null,
    fuelType: values.fuelType || null,
    bodyStyle: values.bodyStyle || null,
    color: values.color || null,
    status: values.status,
    isFeatured: values.isFeatured,
    pastUse: values.pastUse,
    publishedAt: null,
    image,
    imageCount: 0,
    hasVideo: false,
  };
}

export function toPreviewHistory(values: VehicleFormValues): VehicleHistory {
  return {
    isAssessed: values.historyAssessed,
    facts: values.historyFacts,
    odometer: values.odometer || null,
    incidentDamage: toAmount(values.incidentDamage),
    jurisdictions: values.jurisdictions.trim() || null,
    notes: values.historyNotes.trim() || null,
  };
}

/** Thousands may be typed apart; null for what is no number. */
function toAmount(text: string): number | null {
  const bare = text.replace(/[\s,$]/g, '');
  return /^\d+(\.\d*)?$/.test(bare) ? Number(bare) : null;
}
