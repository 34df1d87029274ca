import { formatPrice, vehicleName } from '@dealer/shared-domain';
import type { StaffVehicle } from '@dealer/shared-domain/staff';
import { Field, Input, type InputProps, Thumbnail } from '@dealer/shared-ui';
import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { useEffect, useState } from 'react';
import { useDealer } from '../../dealer.ts';
import { useStaff } from '../../staff.tsx';
import styles from './Dialogs.module.css';

type VehicleFieldProps = {
  vehicle: StaffVehicle | null;
  error: string | undefined;
  onChange: (vehicle: StaffVehicle | null) => void;
};

/** Finds a vehicle that can be driven by make, model, VIN or stock number. */
export function VehicleField({ vehicle, error, onChange }: VehicleFieldProps) {
  const { config } = useStaff();
  const { currency } = useDealer();
  const [typed, setTyped] = useState('');
  const { vehicles, note } = useDrivableVehicles(typed);
  return (
    <Field label="Vehicle" error={error} help={note}>
      {(control) => (
        <Combobox value={vehicle} by="id" onChange={onChange} onClose={() => setTyped('')} immediate>
          <ComboboxInput
            as={DescribedInput}
            {...control}
            describedBy={control['aria-describedby']}
            autoComplete="off"
            placeholder="Make, model or stock number"
            displayValue={(chosen: StaffVehicle | null) => (chosen ? vehicleName(chosen) : '')}
            onChange={(event) => setTyped(event.target.value)}
          />
          <ComboboxOptions modal={false} className={styles.options}>
            {vehicles.map((found) => (
              <ComboboxOption key={found.id} value={found} className={styles.option}>
                <Thumbnail config={config} image={found.image} />
                <span>
                  {vehicleName(found)}
                  <small className="num">
                    {[
                      formatPrice(found.price, currency),
                      found.stockNumber && `stock ${found.stockNumber}`,
                      found.status,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </span>
              </ComboboxOption>
            ))}
          </ComboboxOptions>
        </Combobox>
      )}
    </Field>
  );
}

/** Passes `aria-describedby`, which the combobox would drop from its input. */
function DescribedInput({ describedBy, ...input }: InputProps & { describedBy?: string | undefined }) {
  return <Input {...input} aria-describedby={describedBy} />;
}

type Found = { vehicles: StaffVehicle[]; note: string | undefined };

const pauseMs = 180;
const shownCount = 8;

function useDrivableVehicles(typed: string): Found {
  const { vehicles } = useStaff();
  const [found, setFound] = useState<Found>({ vehicles: [], note: undefined });
  const search = typed.trim();
  useEffect(() => {
    const request = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const query = { search, chip: 'All', sort: 'added', direction: 'desc', page: 1 } as const;
        const page = await vehicles.getPage(query, request.signal);
        const drivable = page.vehicles.filter(canBeDriven).slice(0, shownCount);
        const note = search && drivable.length === 0 ? `No vehicle that can be driven matches “${search}”.` : undefined;
        setFound({ vehicles: drivable, note });
      } catch {
        if (request.signal.aborted) return;
        setFound({ vehicles: [], note: 'The vehicles could not be loaded. Type again to retry.' });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [search, vehicles]);
  return found;
}

function canBeDriven({ status, soldAsIs }: StaffVehicle): boolean {
  return (status === 'Available' || status === 'Pending') && !soldAsIs;
}
