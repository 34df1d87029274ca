import type { ShownVehicle } from '@dealer/shared-domain';
import { Button, Icon } from '@dealer/shared-ui';
import { type ReactNode, useRef } from 'react';
import { useSite } from '../../site.tsx';
import { useLazyOverlay } from '../../ui/use-lazy-overlay.ts';
import { loadPrintDetails } from './print-details.ts';
import { shareByDevice, shareMailHref, vehicleAddress } from './share-vehicle.ts';
import styles from './VehicleTools.module.css';

type VehicleToolsProps = {
  vehicle: ShownVehicle;
  saveButton: ReactNode;
};

const importShareMenu = () =>
  import(/* webpackChunkName: "share-menu" */ './ShareMenu.tsx').then((module) => module.ShareMenu);

export function VehicleTools({ vehicle, saveButton }: VehicleToolsProps) {
  return (
    <div className={styles.tools}>
      {saveButton}
      <ShareButton vehicle={vehicle} />
      <PrintButton />
    </div>
  );
}

function ShareButton({ vehicle }: { vehicle: ShownVehicle }) {
  const { config } = useSite();
  const button = useRef<HTMLButtonElement>(null);
  const { Overlay: ShareMenu, isOpen, open, close, prefetch } = useLazyOverlay(importShareMenu);

  async function share() {
    if (isOpen) return close();
    const url = vehicleAddress(vehicle, config);
    if (await shareByDevice(vehicle, url)) return;
    await open({ onLoadError: () => location.assign(shareMailHref(vehicle, url)) });
  }

  return (
    <div className={styles.share}>
      <Button ref={button} aria-expanded={isOpen} onPointerDown={prefetch} onClick={share}>
        <Icon name="share" /> Share
      </Button>
      {ShareMenu && <ShareMenu vehicle={vehicle} button={button} onClose={close} />}
    </div>
  );
}

function PrintButton() {
  async function print() {
    // Without its code the page prints without the QR code.
    await loadPrintDetails().catch(() => undefined);
    window.print();
  }
  return (
    <Button onPointerDown={() => loadPrintDetails().catch(() => undefined)} onClick={print}>
      <Icon name="print" /> Print
    </Button>
  );
}
