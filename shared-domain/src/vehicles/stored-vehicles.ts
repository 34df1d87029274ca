import * as v from 'valibot';
import { DomainError, isDomainError } from '../errors.ts';
import { forbiddenMessage, runStaffQuery } from '../supabase/run-staff-query.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import { duplicateVinMessage, newerVersionMessage, type SavedVehicle } from './staff-vehicle.ts';
import { savedRowsSchema } from './staff-vehicle-row.ts';
import type { Column } from './vehicle-input-row.ts';

export type Columns = Record<string, Column>;

export const vehicleMissing = 'Vehicle not found';

const storedRowsSchema = v.array(v.record(v.string(), v.unknown()));

/** Writes single rows under optimistic locking; every write is idempotent. */
export function createStoredVehicles({ client, dealerId }: { client: StaffClient; dealerId: string }) {
  async function insert(id: string, row: Columns, full: Columns, failed: string): Promise<SavedVehicle> {
    try {
      const request = client.from('vehicles').insert(row).select('id,version');
      const [saved] = await runStaffQuery(request, { schema: savedRowsSchema, failed });
      if (!saved) throw new DomainError('unavailable', failed);
      return saved;
    } catch (error) {
      if (!isDomainError(error) || error.kind !== 'conflict') throw error;
      return settleInsert(id, full, failed, error);
    }
  }

  /** An earlier attempt of the same insert may have succeeded. */
  async function settleInsert(id: string, full: Columns, failed: string, error: DomainError): Promise<SavedVehicle> {
    const stored = await readStored(id, full, failed);
    if (!stored) throw withKnownMessage(error);
    if (stored.hasThem) return stored.saved;
    if (stored.saved.version === 1) return update(id, 1, full, failed);
    throw new DomainError('conflict', newerVersionMessage);
  }

  async function update(id: string, version: number, columns: Columns, failed: string): Promise<SavedVehicle> {
    const request = client
      .from('vehicles')
      .update(columns)
      .eq('id', id)
      .eq('dealer_id', dealerId)
      .eq('version', version)
      .select('id,version');
    const [saved] = await runStaffQuery(request, { schema: savedRowsSchema, failed }).catch((error: unknown) => {
      throw isDomainError(error) ? withKnownMessage(error) : error;
    });
    return saved ?? settleUpdate(id, version, columns, failed);
  }

  /**
   * Handles a vehicle that was deleted, changed by another person, or already updated by an earlier attempt. Row level
   * security refuses an update without an error, so the sent version is still stored.
   */
  async function settleUpdate(id: string, version: number, columns: Columns, failed: string): Promise<SavedVehicle> {
    const stored = await readStored(id, columns, failed);
    if (!stored) throw new DomainError('not-found', vehicleMissing);
    if (stored.hasThem) return stored.saved;
    if (stored.saved.version === version) throw new DomainError('forbidden', forbiddenMessage);
    throw new DomainError('conflict', newerVersionMessage);
  }

  /** Deleting a missing vehicle succeeds; a vehicle that remains could not be deleted by this person. */
  async function remove(id: string, failed: string): Promise<void> {
    const request = client.from('vehicles').delete().eq('id', id).eq('dealer_id', dealerId).select('id,version');
    const deleted = await runStaffQuery(request, { schema: savedRowsSchema, failed });
    if (deleted.length === 0 && (await readStored(id, {}, failed))) throw new DomainError('forbidden', failed);
  }

  async function readStored(id: string, columns: Columns, failed: string) {
    const request = client
      .from('vehicles')
      .select(['id', 'version', ...Object.keys(columns)].join(','))
      .eq('id', id)
      .eq('dealer_id', dealerId);
    const [row] = await runStaffQuery(request, { schema: storedRowsSchema, failed });
    if (!row) return null;
    const [saved] = v.parse(savedRowsSchema, [row]);
    return saved ? { saved, hasThem: Object.keys(columns).every((key) => isSame(row[key], columns[key])) } : null;
  }

  return { insert, update, remove };
}

/** The database reports only the index name of a duplicate VIN. */
function withKnownMessage(error: DomainError): DomainError {
  const { message } = Object(error.cause);
  if (error.kind !== 'conflict' || !String(message).includes('vehicles_vin_idx')) return error;
  return new DomainError('conflict', duplicateVinMessage, { cause: error });
}

/** `numeric` may arrive as text; empty text is stored as null. */
function isSame(stored: unknown, sent: Column | undefined): boolean {
  if (typeof sent === 'number') return Number(stored) === sent;
  return JSON.stringify(stored || null) === JSON.stringify(sent || null);
}
