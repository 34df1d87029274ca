import { Outlet, useLoaderData } from 'react-router-dom';
import { useReviewsScheduler } from '../features/reviews/use-reviews-scheduler.ts';
import { CompareDock } from '../features/saved/CompareDock.tsx';
import { VehicleActions } from '../features/saved/VehicleActions.tsx';
import type { SiteData } from '../loaders.ts';
import { type Site, SiteProvider } from '../site.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './Layout.module.css';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PageProgress } from './PageProgress.tsx';
import { useClientProtection } from './use-client-protection.ts';
import { useContact } from './use-contact.ts';
import { useVehicleChanges } from './use-vehicle-changes.ts';

type LayoutProps = Omit<Site, 'contact' | 'cardActions'>;

/** The frame of every public page. It stays when a page fails. */
export function Layout(site: LayoutProps) {
  const contact = useContact(useLoaderData<SiteData>());
  useVehicleChanges(site.vehicleEvents, site.forgetContact);
  useClientProtection(site.config.clientProtection);
  useReviewsScheduler(site.reviews);
  return (
    <SiteProvider site={{ ...site, contact, cardActions }}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header />
      <PageProgress />
      <OfflineBanner />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <CompareDock />
    </SiteProvider>
  );
}

const cardActions: Site['cardActions'] = (card) => <VehicleActions card={card} />;
