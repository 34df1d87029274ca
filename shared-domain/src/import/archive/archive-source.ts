import * as v from 'valibot';
import type { FunctionCaller } from '../../supabase/staff-connection.ts';
import type { VehicleEvents } from '../../vehicles/vehicle-events.ts';
import { importMessages, type VehicleImportSource } from '../vehicle-import.ts';
import { type ArchiveVehicle, archiveVehiclesSchema, toArchiveVehicle } from './archive-vehicle.ts';

const namesPerCall = 500;

type ArchiveSource = Pick<VehicleImportSource, 'findPhotographedVehicles' | 'addPhotograph' | 'announcePhotographs'>;

export function createArchiveSource(callFunction: FunctionCaller, events: VehicleEvents): ArchiveSource {
  return {
    async findPhotographedVehicles({ vins, stockNumbers, ids }) {
      const found = new Map<string, ArchiveVehicle>();
      const longest = Math.max(vins.length, stockNumbers.length, ids.length);
      for (let start = 0; start < longest; start += namesPerCall) {
        const part = (names: string[]) => names.slice(start, start + namesPerCall);
        const values = { p_vins: part(vins), p_stock_numbers: part(stockNumbers), p_ids: part(ids) };
        const options = { schema: archiveVehiclesSchema, failed: importMessages.check };
        for (const row of await callFunction('find_photographed_vehicles', values, options)) {
          found.set(row.id, toArchiveVehicle(row));
        }
      }
      return [...found.values()];
    },

    async addPhotograph({ importId, vehicleId, fileName, key, place, media }) {
      const { url, publicId, width, height, placeholderColor } = media;
      const values = {
        p_import_id: importId,
        p_vehicle_id: vehicleId,
        p_image: { url, public_id: publicId, width, height, placeholder_color: placeholderColor },
        p_options: { key, place, fileName, format: 'zip', total: 0 },
      };
      await callFunction('add_archive_photograph', values, {
        schema: v.boolean(),
        failed: importMessages.addPhotograph,
      });
    },

    announcePhotographs: () => events.publish({ type: 'refresh' }),
  };
}
