import type { FieldValues, PageField, VehicleCard, VehicleImage } from '@dealer/shared-domain';
import {
  fieldsOfKind,
  formatEngine,
  mapNames,
  toTitleBrands,
  type VehicleFormValues,
} from '@dealer/shared-domain/staff';

/** The form's values as visitors would see them; values that cannot be parsed count as not stated. */
export function toPreviewVehicle(values: VehicleFormValues): FieldValues<PageField> {
  const cylinders = toAmount(values.cylinders);
  return {
    ...mapNames(fieldsOfKind('name', 'condition'), (name) => values[name].trim()),
    ...mapNames(fieldsOfKind('text', 'url'), (name) => values[name].trim() || null),
    ...mapNames(fieldsOfKind('year', 'price'), (name) => toAmount(values[name]) ?? 0),
    ...mapNames(fieldsOfKind('amount', 'distance', 'count'), (name) => toAmount(values[name])),
    ...mapNames(fieldsOfKind('flag'), (name) => values[name]),
    ...mapNames(fieldsOfKind('list'), (name) => values[name]),
    status: values.status,
    engine: formatEngine(values.engineSize.trim(), cylinders) || null,
  };
}

export function toPreviewCard(id: string, values: VehicleFormValues, image: VehicleImage | null): VehicleCard {
  const titleBrands = toTitleBrands(values.disclosures.title, values.historyFacts);
  return { id, ...toPreviewVehicle(values), titleBrands, publishedAt: null, image, imageCount: 0, hasVideo: false };
}

/** Accepts thousands separators; null if the text is not a number. */
function toAmount(text: string): number | null {
  const bare = text.replace(/[\s,$]/g, '');
  return /^\d+(\.\d*)?$/.test(bare) ? Number(bare) : null;
}
