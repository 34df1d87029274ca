import type { Vehicle } from '@dealer/shared-domain';
import { Button, Icon } from '@dealer/shared-ui';
import { type ReactNode, useRef, useState } from 'react';
import { useSite } from '../../site.tsx';
import { loadPrintDetails } from './print-details.ts';
import { shareByDevice, shareMailHref, vehicleAddress } from './share-vehicle.ts';
import { useOnDemand } from './use-on-demand.ts';
import styles from './VehicleTools.module.css';

type VehicleToolsProps = {
  vehicle: Vehicle;
  /** Keeps the vehicle on this device. */
  saveButton: ReactNode;
};

const loadShareMenu = () =>
  import(/* webpackChunkName: "share-menu" */ './ShareMenu.tsx').then((module) => module.ShareMenu);

/** What a shopper does with the page: keep it, pass it on, take it along. */
export function VehicleTools({ vehicle, saveButton }: VehicleToolsProps) {
  return (
    <div className={styles.tools}>
      {saveButton}
      <ShareButton vehicle={vehicle} />
      <PrintButton />
    </div>
  );
}

function ShareButton({ vehicle }: { vehicle: Vehicle }) {
  const { config } = useSite();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useOnDemand(loadShareMenu);
  const [isOpen, setIsOpen] = useState(false);

  async function share() {
    if (isOpen) return setIsOpen(false);
    const url = vehicleAddress(vehicle, config);
    if (await shareByDevice(vehicle, url)) return;
    try {
      await menu.fetchPart();
      setIsOpen(true);
    } catch {
      location.assign(shareMailHref(vehicle, url));
    }
  }

  return (
    <div className={styles.share}>
      <Button
        ref={button}
        className={styles.tool}
        aria-expanded={isOpen}
        onPointerDown={menu.fetchAhead}
        onClick={share}
      >
        <Icon name="share" /> Share
      </Button>
      {isOpen && menu.part && <menu.part vehicle={vehicle} button={button} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function PrintButton() {
  async function print() {
    // The sheet is good without its code, too.
    await loadPrintDetails().catch(() => undefined);
    window.print();
  }
  return (
    <Button className={styles.tool} onPointerDown={() => loadPrintDetails().catch(() => undefined)} onClick={print}>
      <Icon name="print" /> Print
    </Button>
  );
}
