import { formatMileage } from '@dealer/shared-domain';
import {
  fallbackBodyStyles,
  fuelTypes,
  type StaffVehicleChoices,
  type StaffVehicleFilters,
  type StaffVehicleQuery,
  staffMakeChoices,
  staffPriceRanges,
  staffYears,
  transmissions,
  withStaffFilters,
} from '@dealer/shared-domain/staff';
import { Select } from '@dealer/shared-ui';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useStaff } from '../../../staff.tsx';
import type { ShowVehicles } from '../use-vehicle-list.ts';
import styles from './FilterPanel.module.css';

type FilterPanelProps = { query: StaffVehicleQuery; onShow: ShowVehicles };

const mileageBounds = [20_000, 50_000, 80_000, 100_000, 150_000, 200_000];
const daysOnLot = [30, 60, 90, 120];
const noChoices: StaffVehicleChoices = { makes: [], years: [], bodyStyles: [] };

export function FilterPanel({ query, onShow }: FilterPanelProps) {
  const choices = useChoices();
  const [now] = useState(() => new Date());
  const filters = query.filters ?? {};
  const change = (next: StaffVehicleFilters) => onShow(withStaffFilters(query, next));
  const bodyStyles = [...new Set([...fallbackBodyStyles, ...choices.bodyStyles])];

  return (
    <section className={styles.panel} aria-label="Filters">
      <Choice
        label="Make"
        none="All"
        value={filters.make}
        options={staffMakeChoices(choices.makes)}
        onPick={(make) => change({ make })}
      />
      <Choice
        label="Year"
        none="Any"
        value={filters.year === undefined ? undefined : String(filters.year)}
        options={staffYears(now, choices.years).map(String)}
        onPick={(year) => change({ year: year ? Number(year) : undefined })}
      />
      <PriceChoice filters={filters} onChange={change} />
      <Choice
        label="Body"
        none="All"
        value={filters.bodyStyle}
        options={bodyStyles}
        onPick={(bodyStyle) => change({ bodyStyle })}
      />
      <Choice
        label="Mileage"
        none="Any"
        value={filters.mileageMax === undefined ? undefined : String(filters.mileageMax)}
        options={mileageBounds.map(String)}
        format={(bound) => `Up to ${formatMileage(Number(bound))}`}
        onPick={(bound) => change({ mileageMin: undefined, mileageMax: bound ? Number(bound) : undefined })}
      />
      <Choice
        label="Transmission"
        none="Any"
        value={filters.transmission}
        options={transmissions}
        onPick={(transmission) => change({ transmission })}
      />
      <Choice
        label="Fuel"
        none="Any"
        value={filters.fuelType}
        options={fuelTypes}
        onPick={(fuelType) => change({ fuelType })}
      />
      <Choice
        label="Days on lot"
        none="Any"
        value={filters.daysMin === undefined ? undefined : String(filters.daysMin)}
        options={daysOnLot.map(String)}
        format={(days) => `${days} or more`}
        onPick={(days) => change({ daysMin: days ? Number(days) : undefined })}
      />
      <Choice
        label="Photographs"
        none="Any"
        value={filters.hasPhotos === undefined ? undefined : String(filters.hasPhotos)}
        options={['true', 'false']}
        format={(value) => (value === 'true' ? 'With' : 'Without')}
        onPick={(value) => change({ hasPhotos: value ? value === 'true' : undefined })}
      />
    </section>
  );
}

type PriceChoiceProps = { filters: StaffVehicleFilters; onChange: (next: StaffVehicleFilters) => void };

function PriceChoice({ filters: { priceMin = 0, priceMax }, onChange }: PriceChoiceProps) {
  const selected = staffPriceRanges.find(({ min, max }) => min === priceMin && max === priceMax);
  const pick = (label: string | undefined) => {
    const range = staffPriceRanges.find((each) => each.label === label);
    onChange({ priceMin: range?.min || undefined, priceMax: range?.max });
  };
  return (
    <Choice
      label="Price"
      none="Any"
      value={selected?.label}
      options={staffPriceRanges.map(({ label }) => label)}
      onPick={pick}
    />
  );
}

type ChoiceProps = {
  label: string;
  /** The label of the empty option. */
  none: string;
  value: string | undefined;
  options: readonly string[];
  format?: (option: string) => ReactNode;
  onPick: (value: string | undefined) => void;
};

/** A value of the address that is not among the options is added to them. */
function Choice({ label, none, value, options, format = (option) => option, onPick }: ChoiceProps) {
  const id = useId();
  const all = value === undefined || options.includes(value) ? options : [value, ...options];
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        className={value === undefined ? undefined : styles.set}
        value={value ?? ''}
        onChange={(event) => onPick(event.currentTarget.value || undefined)}
      >
        <option value="">{none}</option>
        {all.map((option) => (
          <option key={option} value={option}>
            {format(option)}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** The values in use; until they load, the specified options. */
function useChoices(): StaffVehicleChoices {
  const { vehicles } = useStaff();
  const [choices, setChoices] = useState(noChoices);
  useEffect(() => {
    const stop = new AbortController();
    vehicles.getChoices(stop.signal).then(setChoices, () => undefined);
    return () => stop.abort();
  }, [vehicles]);
  return choices;
}
