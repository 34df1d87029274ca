import type {
  ContactMessages,
  DealerContact,
  PublicConfig,
  Reviews,
  VehicleCard,
  VehicleCounter,
  VehicleEvents,
  VehicleSource,
} from '@dealer/shared-domain';
import { createContext, type ReactNode, useContext } from 'react';

export type Site = {
  config: PublicConfig;
  contact: DealerContact;
  /** Loads the contact data again, after the built-in fallback. */
  getContact: () => Promise<DealerContact>;
  messages: ContactMessages;
  reviews: Reviews;
  /** Prefetches a vehicle's page. */
  onVehicleIntent: (card: Pick<VehicleCard, 'id'>) => void;
  /** Save and compare buttons over a card's photograph. */
  cardActions: (card: VehicleCard) => ReactNode;
  /** For vehicles that only the device knows: saved, viewed and compared ones. */
  getVehicles: VehicleSource['getVehicles'];
  /** For a search phrase while it is typed. */
  getSuggestions: VehicleSource['getSuggestions'];
  /** Staff's changes while the page is open. */
  vehicleEvents: VehicleEvents;
  /** Makes the next navigation load the contact data again. */
  invalidateContact: () => void;
  vehicleCounter: VehicleCounter;
};

const SiteContext = createContext<Site | null>(null);

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite works below the storefront layout only');
  return site;
}
