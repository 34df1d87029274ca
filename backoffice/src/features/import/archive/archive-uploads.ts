import { createUploadQueue, inTurn, isDomainError, preparePhoto } from '@dealer/shared-domain';
import type { ArchiveMatch } from '@dealer/shared-domain/import';
import type { BackofficeContract } from '@dealer/shared-domain/staff';
import type { StoreApi } from 'zustand/vanilla';
import { readPictureColor } from '../../../ui/picture-color.ts';
import type { ArchiveState, ArchiveUpload } from './archive-state.ts';
import { type ArchiveEngine, archiveFailed } from './open-archive-engine.ts';

/** What an archive needs of the contract. */
export type ArchiveSources = {
  imports: Pick<BackofficeContract['imports'], 'findPhotographedVehicles' | 'addPhotograph' | 'announcePhotographs'>;
  media: BackofficeContract['media'];
};

type UploadsOptions = ArchiveSources & {
  store: StoreApi<ArchiveState>;
  getEngine: () => ArchiveEngine | null;
};

/** Unpacks, prepares and sends each photograph, then adds it to its vehicle. */
export function createArchiveUploads({ imports, media, store, getEngine }: UploadsOptions) {
  return createUploadQueue<void, ArchiveUpload>({
    check: () => null,
    async upload({ file, vehicleId, place }, { signal }) {
      const { importId, file: archive } = store.getState();
      const engine = getEngine();
      if (!engine || !importId) throw new Error(archiveFailed);
      const photograph = await engine.readPhotograph(file.index);
      const ready = await inTurn(() => preparePhoto(photograph, signal));
      const [sent, placeholderColor] = await Promise.all([
        media.upload(ready, { vehicleId, kind: 'image' }, { signal }),
        readPictureColor(ready),
      ]);
      try {
        const fileName = archive?.name ?? '';
        const added = { importId, fileName, vehicleId, key: file.key, place };
        await imports.addPhotograph({ ...added, media: { ...sent, placeholderColor } });
      } catch (error) {
        void media.discard([sent.publicId]);
        throw error;
      }
    },
    explain: (error) => ({
      message: error instanceof Error && error.message ? error.message : 'Upload failed',
      isFinal: isDomainError(error) && error.kind === 'invalid',
    }),
  });
}

/** `writtenRows`: the vehicles that the import added, by line. Lines that were refused have none. */
export function toUploads({ groups }: ArchiveMatch, writtenRows: ReadonlyMap<number, string>): ArchiveUpload[] {
  return groups.flatMap(({ vehicle, files }) => {
    const vehicleId = vehicle.id ?? writtenRows.get(vehicle.line ?? -1);
    if (!vehicleId) return [];
    return files.map((file, place) => ({
      id: String(file.index),
      file,
      vehicleId,
      vehicleName: vehicle.name,
      place,
    }));
  });
}
