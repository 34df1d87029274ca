import type { PublicConfig, VehicleEvents } from '@dealer/shared-domain';
import { Outlet, useLoaderData } from 'react-router-dom';
import type { SiteData } from '../loaders.ts';
import { type Site, SiteProvider } from '../site.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import styles from './Layout.module.css';
import { PageProgress } from './PageProgress.tsx';
import { useVehicleChanges } from './use-vehicle-changes.ts';

type LayoutProps = { config: PublicConfig; vehicleEvents: VehicleEvents; onVehicleIntent: Site['onVehicleIntent'] };

/** The frame of every public page. It stays when a page fails. */
export function Layout({ config, vehicleEvents, onVehicleIntent }: LayoutProps) {
  const { contact } = useLoaderData<SiteData>();
  useVehicleChanges(vehicleEvents);
  return (
    <SiteProvider site={{ config, contact, onVehicleIntent }}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header />
      <PageProgress />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
    </SiteProvider>
  );
}
