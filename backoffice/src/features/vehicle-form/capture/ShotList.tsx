import { useState } from 'react';
import { useStore } from 'zustand';
import type { VehicleMedia } from '../media/vehicle-media.ts';
import styles from './ShotList.module.css';
import { ShotTile } from './ShotTile.tsx';
import { nextDamage, type ShotSlot, shots, takeShot, toShotSlots } from './shots.ts';
import { UploadsState } from './UploadsState.tsx';
import { useDelivery } from './use-delivery.ts';

/** The shots of a vehicle; each opens the camera, names its photograph and says where it is. */
export function ShotList({ media }: { media: VehicleMedia }) {
  const entries = useStore(media.entries);
  const [announcement, setAnnouncement] = useState('');
  const goesOnAlone = useDelivery(media);
  const slots = toShotSlots(entries);
  const next = slots.find(({ entry }) => !entry)?.name;
  const photos = slots.slice(0, shots.length).flatMap(({ entry }) => entry ?? []);
  const sent = photos.filter(({ facts }) => facts).length;

  const take = (slot: ShotSlot, [file]: readonly File[]) => {
    if (!file) return;
    takeShot(media, slot, file);
    setAnnouncement(`${slot.name} taken`);
  };

  return (
    <div>
      <p className={styles.count}>
        {photos.length} of {shots.length} shots, {sent} on the server
      </p>
      <progress className={styles.line} max={shots.length} value={photos.length} aria-label="Shots taken" />
      <UploadsState media={media} goesOnAlone={goesOnAlone} />
      <ol className={styles.shots}>
        {slots.map(({ name, entry }) => (
          <ShotTile
            key={entry?.id ?? name}
            name={name}
            entry={entry}
            isNext={name === next}
            media={media}
            onFiles={(files) => take({ name, entry }, files)}
          />
        ))}
        <ShotTile
          name={nextDamage(slots)}
          label="Damage"
          hint="as many as there are"
          entry={null}
          isNext={false}
          media={media}
          onFiles={(files) => take({ name: nextDamage(slots), entry: null }, files)}
        />
      </ol>
      <p className="sr" role="status">
        {announcement}
      </p>
    </div>
  );
}
