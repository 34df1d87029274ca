import * as v from 'valibot';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import { createFunctionCaller, type StaffConnection } from '../supabase/staff-connection.ts';
import type { VehicleEvents } from '../vehicles/vehicle-events.ts';
import type { PublicationSource } from './publication.ts';
import { publicationSchema, toPublication } from './publication-row.ts';

const failures = {
  load: 'The planned publication could not be loaded. Please try again.',
  save: 'The publication could not be planned. Please try again.',
} as const;

export function createPublicationSource(connection: StaffConnection & { events: VehicleEvents }): PublicationSource {
  const { client, dealerId, withSession, events } = connection;
  const callFunction = createFunctionCaller(connection);
  return {
    async get(vehicleId, signal) {
      const [row] = await withSession(() => {
        const request = client
          .from('vehicle_publications')
          .select('publish_at,problem')
          .eq('dealer_id', dealerId)
          .eq('vehicle_id', vehicleId);
        return runStaffQuery(request, { schema: v.array(publicationSchema), signal, failed: failures.load });
      });
      return row ? toPublication(row) : null;
    },

    async set(vehicleId, publishAt) {
      const values = { p_vehicle_id: vehicleId, p_publish_at: publishAt };
      await callFunction('schedule_publication', values, { schema: v.unknown(), failed: failures.save });
      events.publish({ type: 'update', id: vehicleId });
    },
  };
}
