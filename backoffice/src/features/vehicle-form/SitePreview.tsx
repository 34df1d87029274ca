import { formatMileage } from '@dealer/shared-domain';
import type { VehicleFormValues } from '@dealer/shared-domain/staff';
import { Price, StatusBadge } from '@dealer/shared-ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { useStore } from 'zustand';
import { useDealer } from '../../dealer.ts';
import styles from './FormAside.module.css';
import { coverId, type MediaEntry } from './media/media-list.ts';
import { TilePicture } from './media/TilePicture.tsx';
import { useUpload } from './media/use-media-list.ts';
import type { VehicleMedia } from './media/vehicle-media.ts';

/** The vehicle's card as it is typed. */
export function SitePreview({ media }: { media: VehicleMedia }) {
  const { currency } = useDealer();
  const { control } = useFormContext<VehicleFormValues>();
  const values = useWatch({ control });
  const entries = useStore(media.entries);
  const cover = entries.find(({ id }) => id === coverId(entries));
  const price = toNumber(values.price);
  const mileageKm = toNumber(values.mileageKm);
  const name = [values.year, values.make, values.model, values.trim].filter(Boolean).join(' ');
  const facts = [values.mileageKm && mileageKm >= 0 && formatMileage(mileageKm), values.transmission, values.fuelType];
  return (
    <div>
      <div className={styles.photo}>
        {cover ? <CoverPicture entry={cover} media={media} name={name} /> : <span>No photograph yet</span>}
        {values.status && <StatusBadge status={values.status} className={styles.status} />}
      </div>
      {price > 0 ? (
        <Price price={price} currency={currency} isPast={values.status === 'Sold'} />
      ) : (
        <p className={styles.hole}>No price</p>
      )}
      <h3 className={styles.name}>{name}</h3>
      <ul className={styles.facts}>
        {facts
          .filter((fact) => typeof fact === 'string' && fact)
          .map((fact) => (
            <li key={String(fact)}>{fact}</li>
          ))}
      </ul>
    </div>
  );
}

function CoverPicture({ entry, media, name }: { entry: MediaEntry; media: VehicleMedia; name: string }) {
  const job = useUpload(media, entry.id);
  return <TilePicture entry={entry} file={job?.file} alt={name} className={styles.picture} />;
}

/** Thousands may be typed apart. */
function toNumber(text = ''): number {
  return Number(text.replace(/[\s,$]/g, ''));
}
