import { type DecodedVin, vinLength, vinWarning } from '@dealer/shared-domain';
import type { VehicleFormValues } from '@dealer/shared-domain/staff';
import { useRef, useState } from 'react';
import type { VehicleFormApi } from '../rebase-form.ts';
import { type FilledField, planVinFill } from './vin-fill.ts';
import { vinSource } from './vin-tables.ts';

type VinOutcome =
  | { kind: 'reading'; vin: string }
  | { kind: 'found'; vin: string; decoded: DecodedVin }
  /** The VIN is complete but not in the tables. */
  | { kind: 'unknown'; vin: string }
  | { kind: 'failed'; vin: string };

export type VinDecoding = {
  outcome: VinOutcome | null;
  filled: readonly FilledField[];
  decode: (vin: string) => void;
  /** Decodes the VIN once it is complete and its check digit is valid. */
  follow: (vin: string) => void;
  /** Puts back the values that are unchanged since. */
  undo: (fields: readonly FilledField[]) => void;
};

/** Decodes the VIN and fills in empty fields. `defaults`: the values that a new form opens with. */
export function useVinDecoding(form: VehicleFormApi, defaults: VehicleFormValues | null): VinDecoding {
  const [outcome, setOutcome] = useState<VinOutcome | null>(null);
  const [filled, setFilled] = useState<readonly FilledField[]>([]);
  // A ref as well, because decoding ends between renders.
  const latestFilled = useRef(filled);
  const requestedVin = useRef('');

  const write = (name: FilledField['name'], value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });

  function updateFilled(fields: readonly FilledField[]): void {
    latestFilled.current = fields;
    setFilled(fields);
  }

  /** Undoes what the previous VIN filled in. */
  function request(vin: string): void {
    if (vin !== requestedVin.current) undo(latestFilled.current);
    requestedVin.current = vin;
  }

  async function decode(vin: string): Promise<void> {
    request(vin);
    setOutcome({ kind: 'reading', vin });
    try {
      const decoded = await vinSource.decode(vin);
      // The VIN changed while this one was being decoded.
      if (requestedVin.current !== vin) return;
      if (!decoded) return setOutcome({ kind: 'unknown', vin });
      const plan = planVinFill(decoded, form.getValues(), defaults);
      for (const { name, value } of plan) write(name, value);
      const others = latestFilled.current.filter(({ name }) => plan.every((field) => field.name !== name));
      updateFilled([...others, ...plan]);
      setOutcome({ kind: 'found', vin, decoded });
    } catch {
      if (requestedVin.current === vin) setOutcome({ kind: 'failed', vin });
    }
  }

  function follow(vin: string): void {
    if (vin === requestedVin.current) return;
    request('');
    setOutcome(null);
    if (vin.length === vinLength && vinWarning(vin) === null) void decode(vin);
  }

  function undo(fields: readonly FilledField[]): void {
    for (const { name, value, before } of fields) if (form.getValues(name) === value) write(name, before);
    const undone = new Set(fields.map(({ name }) => name));
    updateFilled(latestFilled.current.filter(({ name }) => !undone.has(name)));
  }

  return { outcome, filled, decode: (vin) => void decode(vin), follow, undo };
}
