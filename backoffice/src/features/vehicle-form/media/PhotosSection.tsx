import { importWithRetry } from '@dealer/shared-domain';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { FormSection } from '../FormSection.tsx';
import { DropZone } from './DropZone.tsx';
import { FileButton } from './FileButton.tsx';
import { coverId, type MediaEntry } from './media-list.ts';
import { mediaName } from './media-messages.ts';
import styles from './PhotosSection.module.css';
import { PhotoTile } from './PhotoTile.tsx';
import { useDragOrder } from './use-drag-order.ts';
import { useMediaList } from './use-media-list.ts';
import { usePhotosNote } from './use-photos-note.ts';
import type { VehicleMedia } from './vehicle-media.ts';

const ShotList = lazy(() =>
  importWithRetry(() => import(/* webpackChunkName: "shot-list" */ '../capture/ShotList.tsx')).then((module) => ({
    default: module.ShotList,
  })),
);

/** The photographs in order; the first one is the cover. */
export function PhotosSection({ media }: { media: VehicleMedia }) {
  const photos = useMediaList(media, 'photos');
  const [isPhone] = useState(() => window.matchMedia?.('(pointer: coarse)').matches ?? false);
  const cover = coverId(photos);
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const keepFocus = useFocusAfterMove(list, photos);
  const { liftedId, lift } = useDragOrder(list, (id, position) => media.move(id, position));

  const move = (entry: MediaEntry, from: number, to: number, control: string) => {
    const position = Math.min(Math.max(to, 0), photos.length - 1);
    if (position === from) return;
    keepFocus(entry.id, control);
    media.move(entry.id, position);
    setAnnouncement(`${mediaName(entry, from)} is now ${position + 1} of ${photos.length}`);
  };

  return (
    <FormSection
      id="photographs"
      help="JPG, PNG or WebP, up to 10 MB each once made smaller here. The first is the cover."
    >
      <div>
        <DropZone note={usePhotosNote(media, photos)} onFiles={(files) => media.add('photos', files)} />
        {isPhone && (
          <Suspense>
            <ShotList media={media} />
          </Suspense>
        )}
        <FileButton kind="image" label="Take a photograph" isCamera onFiles={(files) => media.add('photos', files)} />
        <ul ref={list} className={styles.tiles}>
          {photos.map((entry, position) => (
            <PhotoTile
              key={entry.id}
              entry={entry}
              position={position}
              count={photos.length}
              isCover={entry.id === cover}
              isLifted={entry.id === liftedId}
              media={media}
              onMove={(to, control) => move(entry, position, to, control)}
              onLift={(event) => lift(event, entry.id)}
            />
          ))}
        </ul>
        {photos.length > 1 && (
          <p className={styles.hint}>
            Drag to put in order, or use the handle and the arrow keys. You may save while photographs are still moving.
          </p>
        )}
        <p className="sr" role="status">
          {announcement}
        </p>
      </div>
    </FormSection>
  );
}

/** Moving a tile in the document drops its focus, so the focus is restored to the same control. */
function useFocusAfterMove(list: React.RefObject<HTMLUListElement | null>, photos: readonly MediaEntry[]) {
  const selector = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run when the order has changed.
  useLayoutEffect(() => {
    if (!selector.current) return;
    list.current?.querySelector<HTMLElement>(selector.current)?.focus();
    selector.current = undefined;
  }, [photos, list]);
  return (id: string, control: string) => {
    selector.current = `[data-media-id="${id}"] [data-control="${control}"]:enabled, [data-media-id="${id}"] [data-control="grip"]`;
  };
}
