import { DomainError, isDomainError } from '../errors.ts';
import { http as defaultHttp, type Http } from '../http.ts';
import { vinLength } from '../vehicles/vin.ts';
import { type DecodedVin, decodeVin, toWmi } from './decode-vin.ts';
import { parseVinTable, type VinTable } from './vin-table.ts';

export type VinSource = {
  /** Null if the number is unknown; rejects with `unavailable` if the tables cannot be loaded. */
  decode(vin: string, signal?: AbortSignal): Promise<DecodedVin | null>;
};

const timeLimitMs = 8_000;

/** Loads one small table per manufacturer code. */
export function createVinSource({
  tableUrl,
  http = defaultHttp,
}: {
  tableUrl: (wmi: string) => string;
  http?: Http;
}): VinSource {
  const tables = new Map<string, Promise<VinTable | null>>();

  function getTable(wmi: string): Promise<VinTable | null> {
    const known = tables.get(wmi);
    if (known) return known;
    const loading = loadTable(wmi);
    tables.set(wmi, loading);
    loading.catch(() => tables.delete(wmi));
    return loading;
  }

  async function loadTable(wmi: string): Promise<VinTable | null> {
    try {
      return parseVinTable(await http.get(tableUrl(wmi), { totalTimeout: timeLimitMs }).json());
    } catch (cause) {
      if (isDomainError(cause) && cause.kind === 'not-found') return null;
      throw new DomainError('unavailable', 'The VIN tables could not be read', { cause });
    }
  }

  return {
    async decode(vin, signal) {
      if (vin.length !== vinLength || !/^[A-HJ-NPR-Z0-9]+$/.test(vin)) return null;
      const table = await getTable(toWmi(vin));
      signal?.throwIfAborted();
      return table && decodeVin(table, vin);
    },
  };
}
