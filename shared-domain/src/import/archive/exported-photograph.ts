import * as v from 'valibot';
import { storedTextOrNull } from '../../supabase/column-schemas.ts';

export type ExportedPhotograph = { id: string; vehicleId: string; publicId: string; url: string };

export const exportedPhotographColumns = 'id,vehicle_id,public_id,url';

export const exportedPhotographsSchema = v.array(
  v.object({ id: v.string(), vehicle_id: v.string(), public_id: storedTextOrNull, url: v.string() }),
);

export function toExportedPhotograph({
  vehicle_id: vehicleId,
  public_id: publicId,
  ...row
}: v.InferOutput<typeof exportedPhotographsSchema>[number]): ExportedPhotograph {
  return { ...row, vehicleId, publicId: publicId ?? '' };
}
