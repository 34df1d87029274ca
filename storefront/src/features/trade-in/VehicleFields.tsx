import type { TradeInErrors, TradeInValues } from '@dealer/shared-domain';
import { Field, Icon, Input } from '@dealer/shared-ui';
import { type RefObject, useEffect } from 'react';
import { toFieldId } from '../../ui/ErrorLinks.tsx';
import styles from './TradeInForm.module.css';
import { tradeInForm } from './trade-in-ids.ts';
import { useVinFill } from './use-vin-fill.ts';

type VehicleFieldsProps = {
  form: RefObject<HTMLFormElement | null>;
  values: TradeInValues | undefined;
  errors: TradeInErrors;
  /** A draft was restored: its VIN is decoded again. */
  isRestored: boolean;
};

/** VIN, vehicle and kilometres. The VIN fills in the vehicle; without it the vehicle is typed. */
export function VehicleFields({ form, values, errors, isRestored }: VehicleFieldsProps) {
  const vin = useVinFill(form);
  const { read } = vin;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what is in the field.
  useEffect(() => {
    const field = form.current?.elements.namedItem('vin');
    if (field instanceof HTMLInputElement && field.value) read(field.value);
  }, [isRestored]);
  const mark = (name: Parameters<typeof vin.isFilled>[0]) =>
    vin.isFilled(name) ? <span className={styles.mark}>from VIN</span> : undefined;

  return (
    <div className={styles.fields}>
      <Field
        id={toFieldId(tradeInForm, 'vin')}
        label="VIN"
        isOptional
        error={errors.vin}
        help={<VinNote vin={vin} />}
        className={styles.wide}
      >
        {(control) => (
          <Input
            {...control}
            name="vin"
            className="num"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={25}
            defaultValue={values?.vin}
            onInput={({ currentTarget }) => read(currentTarget.value)}
          />
        )}
      </Field>
      <Field id={toFieldId(tradeInForm, 'year')} label="Year" error={errors.year} mark={mark('year')}>
        {(control) => <Input {...control} name="year" inputMode="numeric" maxLength={4} defaultValue={values?.year} />}
      </Field>
      <Field id={toFieldId(tradeInForm, 'make')} label="Make" error={errors.make} mark={mark('make')}>
        {(control) => <Input {...control} name="make" maxLength={60} defaultValue={values?.make} />}
      </Field>
      <Field id={toFieldId(tradeInForm, 'model')} label="Model" error={errors.model} mark={mark('model')}>
        {(control) => <Input {...control} name="model" maxLength={60} defaultValue={values?.model} />}
      </Field>
      <Field id={toFieldId(tradeInForm, 'trim')} label="Trim" isOptional error={errors.trim} mark={mark('trim')}>
        {(control) => <Input {...control} name="trim" maxLength={60} defaultValue={values?.trim} />}
      </Field>
      <Field id={toFieldId(tradeInForm, 'kilometres')} label="Kilometres" error={errors.kilometres}>
        {(control) => (
          <Input
            {...control}
            name="kilometres"
            inputMode="numeric"
            autoComplete="off"
            maxLength={15}
            after="km"
            required
            defaultValue={values?.kilometres}
          />
        )}
      </Field>
    </div>
  );
}

function VinNote({ vin: { state, retry, reject } }: { vin: ReturnType<typeof useVinFill> }) {
  return (
    <span role="status" className={styles.vinNote}>
      {state.kind === 'none' && 'It fills in the rest. It is on your ownership.'}
      {state.kind === 'reading' && 'Reading the VIN…'}
      {state.kind === 'unknown' && 'Not in our tables. Fill in year, make and model.'}
      {state.kind === 'suspect' && (
        <span className={styles.warning}>
          <Icon name="warning" /> {state.warning} If it is, fill in year, make and model.
        </span>
      )}
      {state.kind === 'failed' && (
        <>
          The VIN could not be read. Fill in year, make and model, or{' '}
          <button type="button" className="link" onClick={retry}>
            try again
          </button>
          .
        </>
      )}
      {state.kind === 'found' && (
        <span className={styles.found}>
          <Icon name="check" />
          <span>
            {state.name}.{' '}
            <button type="button" className="link" onClick={reject}>
              Not my car
            </button>
          </span>
        </span>
      )}
    </span>
  );
}
