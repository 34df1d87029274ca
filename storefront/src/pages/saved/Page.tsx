import { paths, pluralize } from '@dealer/shared-domain';
import { has, type SavedCard } from '@dealer/shared-domain/saved-vehicles';
import { ButtonLink, Empty, ErrorPanel, VehicleGrid, VehicleGridSkeleton } from '@dealer/shared-ui';
import { useState } from 'react';
import { PageHead } from '../../features/head/PageHead.tsx';
import { LazyRecentlyViewed } from '../../features/saved/LazyRecentlyViewed.tsx';
import { UnlistedVehicles } from '../../features/saved/UnlistedVehicles.tsx';
import { useFreshVehicles } from '../../features/saved/use-fresh-vehicles.ts';
import { useSavedVehicles } from '../../features/saved/use-saved-vehicles.ts';
import { useSite } from '../../site.tsx';
import styles from './Page.module.css';

/** Rendered in the browser only, since the list is stored on the device. */
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
        <p>Saved on this device only. No account is needed, and no one else can see them.</p>
        <p className={`num ${styles.count}`} aria-live="polite">
          {isRead && `${pluralize(count, 'vehicle')} saved`}
        </p>
      </header>
      <noscript>Saving vehicles needs JavaScript, which this browser does not run.</noscript>
      {isRead ? (
        <SavedList />
      ) : (
        <div className={styles.loading}>
          <VehicleGridSkeleton count={3} />
        </div>
      )}
      <LazyRecentlyViewed />
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
      <UnlistedVehicles cards={gone} />
    </>
  );
}

/** A vehicle that is no longer saved stays until the page is left, so that it can be saved again. */
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
