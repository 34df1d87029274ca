import { formatAddress } from '@dealer/shared-domain';
import { Button, Spinner } from '@dealer/shared-ui';
import { useRef } from 'react';
import { useSite } from '../../site.tsx';
import { AddressCard } from './AddressCard.tsx';
import { MapFrame } from './MapFrame.tsx';
import styles from './ShowroomMap.module.css';
import { useShowroomMap } from './use-showroom-map.ts';

/** The map, once the visitor scrolls to it or asks for it; without one, a card with the address. */
export function ShowroomMap() {
  const { config, contact } = useSite();
  const place = useRef<HTMLDivElement>(null);
  const hasPlace = contact.latitude !== null && contact.longitude !== null;
  const map = useShowroomMap(place, config.hasMap && contact.mapsEnabled && hasPlace);
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

function toAction({ state, show }: ReturnType<typeof useShowroomMap>) {
  if (state === 'waiting') return <Button onClick={show}>Show the map</Button>;
  if (state === 'loading') {
    return (
      <div className={styles.wait}>
        <Spinner label="Loading the map..." />
      </div>
    );
  }
}
