import type { ShownVehicle } from '@dealer/shared-domain';
import { Button, Icon } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import { useSite } from '../../site.tsx';
import { ShareButton } from '../../ui/ShareButton.tsx';
import { loadPrintDetails } from './print-details.ts';
import { toShared } from './share-vehicle.ts';
import styles from './VehicleTools.module.css';

type VehicleToolsProps = {
  vehicle: ShownVehicle;
  /** Save and compare; none for a vehicle without a price. */
  listButtons: ReactNode;
};

export function VehicleTools({ vehicle, listButtons }: VehicleToolsProps) {
  const { config } = useSite();
  return (
    <div className={styles.tools}>
      {listButtons}
      <ShareButton toShared={() => toShared(vehicle, config)} />
      <PrintButton />
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
