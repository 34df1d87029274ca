import { DomainError } from '../errors.ts';
import { vinLength } from '../vehicles/vin.ts';
import { type DecodedVin, decodeVin, toWmi } from './decode-vin.ts';
import { parseVinTable, type VinTable } from './vin-table.ts';

export type VinSource = {
  /** Null where the tables do not know the number; rejects with `unavailable` where they could not be read. */
  decode(vin: string, signal?: AbortSignal): Promise<DecodedVin | null>;
};

const timeLimitMs = 8_000;

/** Decodes numbers with tables that lie beside the code: one small file for each manufacturer's code. */
export function createVinSource({
  tableUrl,
  fetch: fetchImplementation = (input, init) => globalThis.fetch(input, init),
}: {
  tableUrl: (wmi: string) => string;
  fetch?: typeof fetch;
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
      const answer = await fetchImplementation(tableUrl(wmi), { signal: AbortSignal.timeout(timeLimitMs) });
      if (answer.status === 404) return null;
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      return parseVinTable(await answer.json());
    } catch (cause) {
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
