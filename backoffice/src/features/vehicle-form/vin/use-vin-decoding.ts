import { type DecodedVin, type VehicleFormValues, vinLength, vinWarning } from '@dealer/shared-domain/staff';
import { useRef, useState } from 'react';
import type { VehicleFormApi } from '../rebase-form.ts';
import { type FilledField, planVinFill } from './vin-fill.ts';
import { vinSource } from './vin-tables.ts';

export type VinOutcome =
  | { kind: 'reading'; vin: string }
  | { kind: 'found'; vin: string; decoded: DecodedVin }
  /** The number is complete and the tables say nothing of it. */
  | { kind: 'unknown'; vin: string }
  | { kind: 'failed'; vin: string };

export type VinDecoding = {
  outcome: VinOutcome | null;
  filled: readonly FilledField[];
  decode: (vin: string) => void;
  /** Decodes a number as soon as it is complete and fits its check digit. */
  follow: (vin: string) => void;
  undo: (names: readonly FilledField[]) => void;
};

/** Reads the VIN and fills in what is still empty. `beginning` is what a new vehicle opened with. */
export function useVinDecoding(form: VehicleFormApi, beginning: VehicleFormValues | null): VinDecoding {
  const [outcome, setOutcome] = useState<VinOutcome | null>(null);
  const [filled, setFilled] = useState<readonly FilledField[]>([]);
  const asked = useRef('');

  const write = (name: FilledField['name'], value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });

  async function decode(vin: string): Promise<void> {
    asked.current = vin;
    setOutcome({ kind: 'reading', vin });
    try {
      const decoded = await vinSource.decode(vin);
      // Another number was typed meanwhile.
      if (asked.current !== vin) return;
      if (!decoded) return setOutcome({ kind: 'unknown', vin });
      const plan = planVinFill(decoded, form.getValues(), beginning);
      for (const { name, value } of plan) write(name, value);
      setFilled((before) => [...before.filter(({ name }) => plan.every((field) => field.name !== name)), ...plan]);
      setOutcome({ kind: 'found', vin, decoded });
    } catch {
      if (asked.current === vin) setOutcome({ kind: 'failed', vin });
    }
  }

  function follow(vin: string): void {
    if (vin === asked.current) return;
    asked.current = '';
    setOutcome(null);
    if (vin.length === vinLength && vinWarning(vin) === null) void decode(vin);
  }

  function undo(fields: readonly FilledField[]): void {
    for (const { name, before } of fields) write(name, before);
    const gone = new Set(fields.map(({ name }) => name));
    setFilled((list) => list.filter(({ name }) => !gone.has(name)));
  }

  return { outcome, filled, decode: (vin) => void decode(vin), follow, undo };
}
