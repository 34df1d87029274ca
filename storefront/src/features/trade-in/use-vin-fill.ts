import { type DecodedVin, importWithRetry, toVin, vinLength, vinWarning } from '@dealer/shared-domain';
import { type RefObject, useRef, useState } from 'react';

const filledNames = ['year', 'make', 'model', 'trim'] as const;
type FilledName = (typeof filledNames)[number];
type Filled = Partial<Record<FilledName, { value: string; before: string }>>;

type VinState =
  | { kind: 'none' | 'reading' | 'unknown' | 'failed' }
  | { kind: 'suspect'; warning: string }
  | { kind: 'found'; name: string };

/** Decodes the typed VIN and fills in the vehicle, with undo. The tables load with the first complete VIN. */
export function useVinFill(form: RefObject<HTMLFormElement | null>) {
  const [state, setState] = useState<VinState>({ kind: 'none' });
  const [filled, setFilled] = useState<Filled>({});
  const readVin = useRef('');

  async function read(typed: string): Promise<void> {
    const vin = toVin(typed);
    if (vin === readVin.current) return;
    readVin.current = vin;
    undo();
    if (vin.length !== vinLength) return setState({ kind: 'none' });
    const warning = vinWarning(vin);
    if (warning) return setState({ kind: 'suspect', warning });
    setState({ kind: 'reading' });
    try {
      const { vinSource } = await importWithRetry(() => import(/* webpackChunkName: "vin" */ './vin-tables.ts'));
      const decoded = await vinSource.decode(vin);
      if (readVin.current !== vin) return;
      if (!decoded) return setState({ kind: 'unknown' });
      setFilled(fillIn(form.current, decoded));
      setState({ kind: 'found', name: nameDecoded(decoded) });
    } catch {
      if (readVin.current === vin) setState({ kind: 'failed' });
    }
  }

  /** Clears what the VIN filled in and the visitor has not changed since. */
  function undo(): void {
    for (const name of filledNames) {
      const field = findField(form.current, name);
      const change = filled[name];
      if (field && change && field.value === change.value) writeField(field, change.before);
    }
    setFilled({});
  }

  function retry(): void {
    const vin = readVin.current;
    readVin.current = '';
    void read(vin);
  }

  return {
    state,
    isFilled: (name: FilledName) => filled[name] !== undefined,
    read: (typed: string) => void read(typed),
    retry,
    reject: () => {
      undo();
      setState({ kind: 'none' });
    },
  };
}

/** Never overwrites what was typed. */
function fillIn(form: HTMLFormElement | null, { year, make, model, trim }: DecodedVin): Filled {
  const values = { year: String(year), make, model, trim };
  const filled: Filled = {};
  for (const name of filledNames) {
    const field = findField(form, name);
    const value = values[name];
    if (!field || !value || field.value !== '') continue;
    filled[name] = { value, before: field.value };
    writeField(field, value);
  }
  return filled;
}

function findField(form: HTMLFormElement | null, name: FilledName): HTMLInputElement | null {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}

/** Like typing: the draft is stored, and the field's error is cleared. */
function writeField(field: HTMLInputElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** `2015 Honda Accord LX, Sedan, 2.4L` */
function nameDecoded({ year, make, model, trim, bodyStyle, engineSize }: DecodedVin): string {
  const name = [year, make, model, trim].filter(Boolean).join(' ');
  return [name, bodyStyle, engineSize].filter(Boolean).join(', ');
}
