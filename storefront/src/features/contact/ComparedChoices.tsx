import { vehicleName } from '@dealer/shared-domain';
import { Photo } from '@dealer/shared-ui';
import { useState } from 'react';
import { useSite } from '../../site.tsx';
import styles from './ComparedChoices.module.css';
import type { ComparedVehicle } from './form-subject.ts';

type ComparedChoicesProps = {
  vehicles: readonly ComparedVehicle[];
  /** Those that the message names; null where its sentence was rewritten. */
  named: readonly ComparedVehicle[] | null;
  onChange: (vehicles: readonly ComparedVehicle[]) => void;
};

/** Which of the compared vehicles the prepared message is about; the last one stays. */
export function ComparedChoices({ vehicles, named, onChange }: ComparedChoicesProps) {
  const { config } = useSite();
  const [last, setLast] = useState(vehicles);
  const chosen = named ?? last;
  const change = (next: readonly ComparedVehicle[]) => {
    setLast(next);
    onChange(next);
  };
  return (
    <fieldset className={styles.choices}>
      <legend>About</legend>
      {vehicles.map((vehicle) => {
        const isChosen = chosen.includes(vehicle);
        return (
          <label key={vehicle.id}>
            <input
              type="checkbox"
              checked={isChosen}
              disabled={isChosen && chosen.length === 1}
              onChange={() => change(vehicles.filter((other) => (other === vehicle) !== chosen.includes(other)))}
            />
            <Photo config={config} image={vehicle.image} alt="" widths={[160]} sizes="60px" placeholder="" />
            <span>
              {vehicleName(vehicle)}
              {vehicle.stockNumber && <small>Stock {vehicle.stockNumber}</small>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
