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

/** What every page and part of the public site may ask for. */
export type Site = {
  config: PublicConfig;
  contact: DealerContact;
  /** Asks for the contact data anew, where the page stands on the built-in ones. */
  getContact: () => Promise<DealerContact>;
  /** Brings what a visitor writes to the dealer. */
  messages: ContactMessages;
  reviews: Reviews;
  /** Fetches a vehicle's page ahead of the click that is likely to come. */
  onVehicleIntent: (card: Pick<VehicleCard, 'id'>) => void;
  /** What stands over a vehicle's photograph in a list: save it, compare it. */
  cardActions: (card: VehicleCard) => ReactNode;
  /** For what only the browser knows to ask for, such as the vehicles that this device remembers. */
  getVehicles: VehicleSource['getVehicles'];
  /** What staff change while the page is open. */
  vehicleEvents: VehicleEvents;
  /** What is known of the dealer counts as old: the next page reads it anew. */
  forgetContact: () => void;
  /** Counts what shoppers do with a vehicle. */
  vehicleCounter: VehicleCounter;
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
