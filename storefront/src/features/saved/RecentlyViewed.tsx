import { clearViewed } from '@dealer/shared-domain/saved-vehicles';
import { Button, VehicleCard } from '@dealer/shared-ui';
import { useState } from 'react';
import { useSite } from '../../site.tsx';
import styles from './RecentlyViewed.module.css';
import { useFreshVehicles } from './use-fresh-vehicles.ts';
import { useSavedVehicles } from './use-saved-vehicles.ts';

/** The vehicles that were opened on this device, latest first, with today's data. */
export function RecentlyViewed() {
  const { config, contact, onVehicleIntent, cardActions } = useSite();
  const viewed = useSavedVehicles((lists) => lists.viewed);
  // The order of the first render: opening a vehicle must not rearrange the strip.
  const [ids] = useState(() => viewed.map(({ id }) => id));
  const fresh = useFreshVehicles(ids);
  if (viewed.length === 0 || fresh.state !== 'ready' || fresh.vehicles.length === 0) return null;
  return (
    <section className={styles.viewed} aria-labelledby="viewed">
      <header>
        <h2 id="viewed">Recently viewed</h2>
        <Button variant="quiet" onClick={clearViewed}>
          Forget these
        </Button>
      </header>
      <ul className={styles.strip}>
        {fresh.vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <VehicleCard
              config={config}
              card={vehicle}
              currency={contact.currency}
              sizes="16rem"
              onIntent={onVehicleIntent}
              actions={cardActions(vehicle)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
