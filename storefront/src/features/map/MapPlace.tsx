import { formatAddress } from '@dealer/shared-domain';
import { Button, Spinner } from '@dealer/shared-ui';
import { useRef } from 'react';
import { useSite } from '../../site.tsx';
import { AddressCard } from './AddressCard.tsx';
import { MapFrame } from './MapFrame.tsx';
import styles from './MapPlace.module.css';
import { useMap } from './use-map.ts';

/** The map of the showroom, once somebody comes to it; a drawing with the address where there is none. */
export function MapPlace() {
  const { config, contact } = useSite();
  const place = useRef<HTMLDivElement>(null);
  const hasPlace = contact.latitude !== null && contact.longitude !== null;
  const map = useMap(place, config.hasMap && contact.mapsEnabled && hasPlace);
  const address = formatAddress(contact);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {map.state !== 'ready' && <AddressCard address={address} action={toAction(map)} />}
      {(map.state === 'loading' || map.state === 'ready') && (
        <MapFrame address={address} isReady={map.state === 'ready'} onReady={map.onReady} onFailure={map.onFailure} />
      )}
    </div>
  );
}

function toAction({ state, show }: ReturnType<typeof useMap>) {
  if (state === 'waiting') return <Button onClick={show}>Show the map</Button>;
  if (state === 'loading') {
    return (
      <div className={styles.wait}>
        <Spinner label="Loading the map..." />
      </div>
    );
  }
}
