import * as v from 'valibot';
import { vehicleTitle } from '../format.ts';
import { storedNumber, storedTextOrNull } from '../supabase/column-schemas.ts';
import { cardImageSchema, toImage } from './media-row.ts';
import { type Vehicle, vehicleStatuses } from './vehicle.ts';

export type DeletedVehicle = Pick<
  Vehicle,
  'id' | 'year' | 'make' | 'model' | 'trim' | 'status' | 'stockNumber' | 'image' | 'imageCount'
> & {
  price: number;
  messageCount: number;
  deletedAt: string;
  deletedBy: string;
  /** After this time it cannot be restored. */
  purgedAt: string;
};

export type DeletedVehiclePage = { vehicles: DeletedVehicle[]; total: number };

export const deletedVehiclesPerPage = 50;

export const deletedVehiclesSchema = v.object({
  total: storedNumber,
  vehicles: v.array(
    v.object({
      id: v.string(),
      year: storedNumber,
      make: v.string(),
      model: v.string(),
      trim: storedTextOrNull,
      price: storedNumber,
      status: v.picklist(vehicleStatuses),
      stock_number: storedTextOrNull,
      image: v.nullish(cardImageSchema, null),
      image_count: storedNumber,
      message_count: storedNumber,
      deleted_at: v.string(),
      deleted_by: v.string(),
      purged_at: v.string(),
    }),
  ),
});

export function toDeletedVehiclePage(row: v.InferOutput<typeof deletedVehiclesSchema>): DeletedVehiclePage {
  return {
    total: row.total,
    vehicles: row.vehicles.map((vehicle) => ({
      ...{ id: vehicle.id, year: vehicle.year, make: vehicle.make, model: vehicle.model, trim: vehicle.trim },
      price: vehicle.price,
      status: vehicle.status,
      stockNumber: vehicle.stock_number,
      image: vehicle.image && toImage(vehicle.image, vehicleTitle(vehicle)),
      imageCount: vehicle.image_count,
      messageCount: vehicle.message_count,
      deletedAt: vehicle.deleted_at,
      deletedBy: vehicle.deleted_by,
      purgedAt: vehicle.purged_at,
    })),
  };
}
