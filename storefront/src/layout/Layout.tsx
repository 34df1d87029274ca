import type { VehicleSource } from '@dealer/shared-domain';
import { Suspense, useEffect } from 'react';
import { Outlet, useLoaderData, useLocation, useMatches } from 'react-router-dom';
import { useReviewsScheduler } from '../features/reviews/use-reviews-scheduler.ts';
import { CardActions } from '../features/saved/CardActions.tsx';
import { LazyCompareTray } from '../features/saved/LazyCompareTray.tsx';
import { keepOfflinePage } from '../offline-pages.ts';
import { type Site, SiteProvider } from '../site.tsx';
import type { SiteData } from '../site-loader.ts';
import { leaveStaleOverlayEntry } from '../ui/overlay-history.ts';
import './early-input.css';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './Layout.module.css';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PageProgress } from './PageProgress.tsx';
import { useClientProtection } from './use-client-protection.ts';
import { useContact } from './use-contact.ts';
import { useFreshInventory } from './use-fresh-inventory.ts';
import { useVehicleChanges } from './use-vehicle-changes.ts';

type LayoutProps = Omit<Site, 'contact' | 'cardActions'> & Pick<VehicleSource, 'getVersion'>;

/** Around every public page, also around its error. */
export function Layout({ getVersion, ...site }: LayoutProps) {
  const location = useLocation();
  const contact = useContact(useLoaderData<SiteData>());
  useVehicleChanges(site.vehicleEvents, site.invalidateContact);
  useClientProtection(site.config.clientProtection);
  useReviewsScheduler(site.reviews);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival may be at the entry of a closed overlay.
  useEffect(leaveStaleOverlayEntry, [location]);
  const page = useMatches().at(-1);
  useFreshInventory(page?.id, getVersion);
  const shown = page?.loaderData;
  useEffect(() => keepOfflinePage(location.pathname + location.search, shown), [location, shown]);
  return (
    <SiteProvider site={{ ...site, contact, cardActions }}>
      <div className={site.config.clientProtection ? styles.protected : undefined}>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Header />
        <PageProgress />
        <OfflineBanner />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <Suspense>
          <Footer />
        </Suspense>
        <LazyCompareTray />
      </div>
    </SiteProvider>
  );
}

const cardActions: Site['cardActions'] = (card) => <CardActions card={card} />;
