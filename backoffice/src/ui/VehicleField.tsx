import { formatPrice, vehicleName } from '@dealer/shared-domain';
import type { StaffVehicle } from '@dealer/shared-domain/staff';
import { Field, Input, type InputProps, Thumbnail } from '@dealer/shared-ui';
import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { useEffect, useState } from 'react';
import { useDealer } from '../dealer.ts';
import { useStaff } from '../staff.tsx';
import styles from './VehicleField.module.css';

/** Also one that no search has found. */
export type ChosenVehicle = Pick<StaffVehicle, 'id' | 'year' | 'make' | 'model' | 'trim'>;

type VehicleFieldProps = {
  vehicle: ChosenVehicle | null;
  error: string | undefined;
  onChange: (vehicle: ChosenVehicle | null) => void;
  /** Must be stable across renders. */
  isOffered: (vehicle: StaffVehicle) => boolean;
  /** Shown when nothing matches. */
  noMatch: (typed: string) => string;
  isOptional?: boolean;
};

/** Finds a vehicle by make, model, VIN or stock number. */
export function VehicleField({ vehicle, error, onChange, isOffered, noMatch, isOptional = false }: VehicleFieldProps) {
  const { config } = useStaff();
  const { currency } = useDealer();
  const [typed, setTyped] = useState('');
  const { search, vehicles, hasFailed } = useFoundVehicles(typed, isOffered);
  const note = hasFailed
    ? 'The vehicles could not be loaded. Type again to retry.'
    : search && vehicles.length === 0
      ? noMatch(search)
      : undefined;
  return (
    <Field label="Vehicle" error={error} help={note} isOptional={isOptional} className={styles.field}>
      {(control) => (
        <Combobox value={vehicle} by="id" onChange={onChange} onClose={() => setTyped('')} immediate>
          <ComboboxInput
            as={DescribedInput}
            {...control}
            describedBy={control['aria-describedby']}
            autoComplete="off"
            placeholder="Make, model or stock number"
            displayValue={(chosen: ChosenVehicle | null) => (chosen ? vehicleName(chosen) : '')}
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

type Found = { search: string; vehicles: StaffVehicle[]; hasFailed: boolean };

const pauseMs = 180;
const shownCount = 8;

function useFoundVehicles(typed: string, isOffered: (vehicle: StaffVehicle) => boolean): Found {
  const { vehicles } = useStaff();
  const [found, setFound] = useState<Found>({ search: '', vehicles: [], hasFailed: false });
  const search = typed.trim();
  useEffect(() => {
    const request = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const query = { search, chip: 'All', sort: 'added', direction: 'desc', page: 1 } as const;
        const page = await vehicles.getPage(query, request.signal);
        setFound({ search, vehicles: page.vehicles.filter(isOffered).slice(0, shownCount), hasFailed: false });
      } catch {
        if (request.signal.aborted) return;
        setFound({ search, vehicles: [], hasFailed: true });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [search, vehicles, isOffered]);
  return found;
}
