import type { DealerContact, PublicConfig, VehicleCard } from '@dealer/shared-domain';
import { createContext, type ReactNode, useContext } from 'react';

/** What every page and part of the public site may ask for. */
export type Site = {
  config: PublicConfig;
  contact: DealerContact;
  /** Fetches a vehicle's page ahead of the click that is likely to come. */
  onVehicleIntent: (card: Pick<VehicleCard, 'id'>) => void;
};

const SiteContext = createContext<Site | null>(null);

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** Configuration and contact data; the layout around every page provides them. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite works below the storefront layout only');
  return site;
}
