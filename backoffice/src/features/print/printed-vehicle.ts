import { type FieldValues, type Flagged, type PageField, paths } from '@dealer/shared-domain';
import {
  type EditableVehicle,
  fieldsOfKind,
  formatEngine,
  mapNames,
  toTitleBrands,
  type VehicleInput,
} from '@dealer/shared-domain/staff';

/** The stored vehicle as visitors read it. */
export function toPublicFields(input: VehicleInput): FieldValues<PageField> {
  return {
    ...input,
    ...mapNames(fieldsOfKind('text', 'url'), (name) => input[name].trim() || null),
    engine: formatEngine(input.engineSize, input.cylinders) || null,
  };
}

export function toFlagged({ soldAsIs, pastUse, historyFacts, disclosures }: VehicleInput): Flagged {
  return { soldAsIs, pastUse, titleBrands: toTitleBrands(disclosures.title, historyFacts) };
}

/** The address that the QR code holds. */
export function toPublicAddress({ id, input }: EditableVehicle, publicUrl: string): string {
  return new URL(paths.vehicle({ id, ...input }), publicUrl || location.origin).href;
}

export function toPrintedName({ year, make, model, trim }: VehicleInput): string {
  return [year, make, model, trim].filter(Boolean).join(' ');
}
