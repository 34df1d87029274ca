import { imageUrl, type PublicConfig } from '@dealer/shared-domain';
import { http } from '@dealer/shared-domain/http';
import {
  createExportFile,
  createExportNames,
  type ExportedPhotograph,
  type ExportPlan,
  isMoneyKey,
  writeArchive,
} from '@dealer/shared-domain/import';
import type { BackofficeContract, StaffVehicleQuery } from '@dealer/shared-domain/staff';
import type { ExportProgress } from './export-state.ts';
import { openTemporaryFile } from './temporary-file.ts';

type ArchiveExport = {
  exports: BackofficeContract['exports'];
  config: PublicConfig;
  query: StaffVehicleQuery | null;
  plan: ExportPlan;
  timeZone: string;
  /** The name of the file of vehicles in the archive. */
  tableName: string;
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
};

const parallel = 4;
/** For one photograph and its further attempts. */
const downloadLimitMs = 60_000;

/** Writes the vehicles and their photographs to a ZIP on the disk; at most four photographs are in memory. */
export async function exportArchive({ plan, timeZone, ...options }: ArchiveExport) {
  const { exports, config, query, tableName, signal, onProgress } = options;
  const temporary = await openTemporaryFile();
  try {
    const archive = await writeArchive(temporary.writable);
    const table = createExportFile({ ...plan, timeZone });
    const nameVehicle = createExportNames();
    const missing: string[] = [];
    const hasMoney = plan.columns.some(isMoneyKey);
    let done = 0;
    let photographs = 0;
    for await (const { vehicles, total } of exports.read(query, { signal, hasMoney })) {
      const pictures = await exports.readPhotographs(
        vehicles.map(({ id }) => id),
        signal,
      );
      for (const vehicle of vehicles) {
        const own = pictures.get(vehicle.id) ?? [];
        const toName = nameVehicle(vehicle);
        for (let start = 0; start < own.length; start += parallel) {
          signal.throwIfAborted();
          const part = own.slice(start, start + parallel);
          const contents = await Promise.all(part.map((picture) => readPicture(picture, config, signal)));
          for (const [at, content] of contents.entries()) {
            const name = toName(start + at, content?.type ?? '');
            if (!content) missing.push(name);
            else await archive.add(name, content, part[at]?.id);
          }
          photographs += contents.filter(Boolean).length;
          onProgress({ done, total, photographs });
        }
        done += 1;
        onProgress({ done, total, photographs });
      }
      table.add(vehicles);
    }
    await archive.add(tableName, table.finish());
    await archive.finish();
    return { file: await temporary.read(), count: done, photographs, missing };
  } catch (error) {
    await temporary.discard();
    throw error;
  }
}

/** Null if the media host does not give it in three attempts. */
async function readPicture(
  picture: ExportedPhotograph,
  config: PublicConfig,
  signal: AbortSignal,
): Promise<Blob | null> {
  const original = /^https?:/.test(picture.url) ? picture.url : imageUrl(config, picture, 1600, 'jpg');
  try {
    const content = await http(original, { signal, retry: 2, totalTimeout: downloadLimitMs }).blob();
    return content.type.startsWith('image/') ? content : null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
