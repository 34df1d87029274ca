import { formatCount, paths } from '@dealer/shared-domain';
import { ButtonLink, Empty, ErrorPanel, VehicleGrid, VehicleGridSkeleton } from '@dealer/shared-ui';
import { useState } from 'react';
import { PageHead } from '../features/head/PageHead.tsx';
import { GoneVehicles } from '../features/saved/GoneVehicles.tsx';
import { RecentlyViewedBelow } from '../features/saved/RecentlyViewedBelow.tsx';
import type { SavedCard } from '../features/saved/saved-card.ts';
import { has, useSavedVehicles } from '../features/saved/saved-vehicles.ts';
import { useFreshVehicles } from '../features/saved/use-fresh-vehicles.ts';
import { useSite } from '../site.tsx';
import styles from './SavedPage.module.css';

/** What the shopper has saved on this device. Only the browser knows it, so the server sends the frame alone. */
export function SavedPage() {
  const isRead = useSavedVehicles((lists) => lists.isRead);
  const count = useSavedVehicles(({ saved }) => saved.length);
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead
        title="Saved vehicles"
        description="The vehicles that you have saved on this device."
        path={paths.saved}
        noindex
      />
      <header className={styles.head}>
        <h1>Saved vehicles</h1>
        <p>Kept on this device only. No account is needed, and nobody else sees them.</p>
        <p className={`num ${styles.count}`} aria-live="polite">
          {isRead && `${formatCount(count)} ${count === 1 ? 'vehicle' : 'vehicles'} saved`}
        </p>
      </header>
      <noscript>Saving vehicles needs JavaScript, which this browser does not run.</noscript>
      {isRead ? (
        <SavedList />
      ) : (
        <div className={styles.coming}>
          <VehicleGridSkeleton count={3} />
        </div>
      )}
      <RecentlyViewedBelow />
    </div>
  );
}

function SavedList() {
  const { config, contact, onVehicleIntent, cardActions } = useSite();
  const saved = useSavedVehicles((lists) => lists.saved);
  const cards = useShownCards(saved);
  const fresh = useFreshVehicles(cards.map(({ id }) => id));
  if (cards.length === 0) return <NothingSaved />;
  if (fresh.state === 'loading') return <VehicleGridSkeleton count={Math.min(cards.length, 6)} />;
  if (fresh.state === 'failed') {
    return <ErrorPanel title="Failed to load vehicles. Please try again later." onRetry={fresh.retry} />;
  }
  const listed = cards.flatMap(({ id }) => fresh.vehicles.filter((vehicle) => vehicle.id === id));
  const gone = saved.filter(({ id }) => !has(listed, id));
  if (listed.length + gone.length === 0) return <NothingSaved />;
  return (
    <>
      <VehicleGrid
        config={config}
        cards={listed}
        currency={contact.currency}
        headingLevel={2}
        onIntent={onVehicleIntent}
        actions={cardActions}
      />
      <GoneVehicles cards={gone} />
    </>
  );
}

/** A vehicle that is let go stays in its place with an empty heart until the page is left: that is the way back. */
function useShownCards(saved: SavedCard[]): SavedCard[] {
  const [shown, setShown] = useState(saved);
  const added = saved.filter(({ id }) => !has(shown, id));
  if (added.length > 0) setShown([...added, ...shown]);
  return shown;
}

function NothingSaved() {
  return (
    <Empty
      icon="heart"
      title="Nothing saved yet"
      actions={
        <ButtonLink variant="primary" to={paths.inventory}>
          Browse inventory
        </ButtonLink>
      }
    >
      <p>The heart on a vehicle keeps it here.</p>
    </Empty>
  );
}
