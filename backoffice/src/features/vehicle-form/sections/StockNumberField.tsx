import type { VehicleFormValues } from '@dealer/shared-domain/staff';
import { useWatch } from 'react-hook-form';
import { useStaff } from '../../../staff.tsx';
import styles from '../FormSection.module.css';
import { TextField } from '../fields/TextField.tsx';
import { useVehicleMatches } from '../vin/use-vehicle-matches.ts';
import { VehicleMatchNote } from '../vin/VehicleMatchNote.tsx';

/** The stock number, with a note if another vehicle on the lot has it. A sold vehicle may share its number. */
export function StockNumberField({ vehicleId }: { vehicleId: string }) {
  const { vehicleRecords } = useStaff();
  const [stockNumber, status] = useWatch<VehicleFormValues, ['stockNumber', 'status']>({
    name: ['stockNumber', 'status'],
  });
  const looked = status === 'Sold' ? '' : stockNumber.trim();
  const matches = useVehicleMatches(vehicleRecords.findByStockNumber, looked, vehicleId);
  return (
    <>
      <TextField name="stockNumber" className={styles.third} />
      {/* A live region must be in the document before its first message; out of the grid, it takes no row. */}
      <div role="status" className={matches.length === 0 ? 'sr' : styles.whole}>
        <VehicleMatchNote title="This stock number is already in your inventory" matches={matches} />
      </div>
    </>
  );
}
