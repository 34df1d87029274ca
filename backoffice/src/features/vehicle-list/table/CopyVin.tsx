import { useToasts } from '../../../ui/toasts.tsx';
import { copyText } from './copy-text.ts';
import styles from './VehicleTable.module.css';

export function CopyVin({ vin, name }: { vin: string; name: string }) {
  const toasts = useToasts();
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={`Copy VIN ${vin} of ${name}`}
      onClick={async () => toasts.show(await copyText(vin, 'VIN copied'))}
    >
      {vin}
    </button>
  );
}
