import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { RsbuildPlugin } from '@rsbuild/core';
import { buildVinTables } from '../supabase/seed/vin-tables.ts';

const compress = promisify(brotliCompress);

/** Puts the tables that decode a VIN beside the scripts: a file for each manufacturer's code, at most 13 kB to fetch. */
export function vinTableFiles(): RsbuildPlugin {
  return {
    name: 'vin-table-files',
    setup(api) {
      api.processAssets({ stage: 'additional' }, async ({ compilation, sources }) => {
        for (const [wmi, table] of await buildVinTables()) {
          const text = JSON.stringify(table);
          // The best quality takes minutes for all of them and saves a tenth.
          const body = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
          compilation.emitAsset(`static/vin/${wmi}.json`, new sources.RawSource(text));
          compilation.emitAsset(`static/vin/${wmi}.json.br`, new sources.RawSource(body));
        }
      });
    },
  };
}
