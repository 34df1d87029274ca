import { formatDate } from '@dealer/shared-domain';
import { encode } from 'uqr';
import { useSite } from '../../site.tsx';
import styles from './PrintSheet.module.css';
import { type SharedVehicle, vehicleAddress } from './share-vehicle.ts';

export type PrintDetailsProps = { vehicle: SharedVehicle; printedAt: Date };

export function PrintDetails({ vehicle, printedAt }: PrintDetailsProps) {
  const { config, contact } = useSite();
  const url = vehicleAddress(vehicle, config);
  const { size, data } = encode(url, { ecc: 'M', border: 2 });
  return (
    <>
      <svg
        className={styles.code}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="The address of this page as a QR code"
      >
        <path d={toPath(data)} />
      </svg>
      <p>
        <b>Printed {formatDate(printedAt.toISOString(), contact.timeZone)}.</b> Price and status may have changed since:
        scan the code, or go to <span className={styles.address}>{url}</span>
      </p>
    </>
  );
}

function toPath(rows: boolean[][]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
