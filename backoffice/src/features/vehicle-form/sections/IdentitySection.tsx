import {
  fallbackEngineSizes,
  parseEngine,
  type VehicleFormValues,
  vehicleYearOptions,
} from '@dealer/shared-domain/staff';
import { classNames } from '@dealer/shared-ui';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useStaff } from '../../../staff.tsx';
import styles from '../FormSection.module.css';
import { FormSection } from '../FormSection.tsx';
import { ComboField } from '../fields/ComboField.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { isSameName } from '../same-name.ts';
import { useVehicleChoices } from './use-vehicle-choices.ts';
import { VinField } from './VinField.tsx';

const third = styles.third;

type IdentitySectionProps = {
  now: Date;
  vehicleId: string;
  /** True for a new vehicle: only then does a change of make or model clear the dependent fields. */
  isNew: boolean;
};

/** Changes within this time after opening count as autofill, not as edits. */
const graceMs = 1_000;

/** The identity of the vehicle. Lists offer suggestions; every field takes free text. */
export function IdentitySection({ now, vehicleId, isNew }: IdentitySectionProps) {
  const { reference } = useStaff();
  const { control, setValue, formState } = useFormContext<VehicleFormValues>();
  const [make, model] = useWatch({ control, name: ['make', 'model'] });
  const choices = useVehicleChoices(reference, make, model);
  const { isSubmitted } = formState;
  const fill = (name: 'model' | 'engineSize' | 'cylinders', value: string) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted });

  const [openedAtMs] = useState(() => performance.now());
  const isClearing = () => isNew && performance.now() - openedAtMs >= graceMs;
  const clearEngine = () => {
    if (!isClearing()) return;
    fill('engineSize', '');
    fill('cylinders', '');
  };
  const clearModel = () => {
    if (!isClearing()) return;
    fill('model', '');
    clearEngine();
  };
  const fillCylinders = (engineSize: string) => {
    const engine = choices.engines.find((known) => isSameName(known.engineSize, engineSize));
    const cylinders = engine ? engine.cylinders : parseEngine(engineSize).cylinders;
    if (cylinders) fill('cylinders', String(cylinders));
  };

  const engineSizes = [...new Set(choices.engines.map(({ engineSize }) => engineSize))];
  return (
    <FormSection id="identity" help="The VIN fills in what the maker knows. You can change all of it.">
      <div className={styles.grid}>
        <VinField vehicleId={vehicleId} />
        <ComboField name="make" className={third} options={choices.makes.map(toOption)} onChanged={clearModel} />
        <ComboField
          name="model"
          className={third}
          options={choices.models.map(({ name }) => toOption(name))}
          onChanged={clearEngine}
        />
        <ComboField
          name="engineSize"
          className={third}
          options={(engineSizes.length > 0 ? engineSizes : fallbackEngineSizes).map(toOption)}
          onChanged={fillCylinders}
          tidy={(engine) => parseEngine(engine).engineSize}
        />
        <p className={classNames(styles.hint, styles.close)}>
          Models follow the make, engines follow the model.
          {isNew ? ' Changing the make clears both.' : ' Changing one leaves the others as they are.'}
        </p>
        <SelectField name="year" className={third} options={vehicleYearOptions(now)} emptyLabel="Choose a year" />
        <SelectField name="bodyStyle" className={third} options={choices.bodyStyles} emptyLabel="Choose a body type" />
        <SelectField name="cylinders" className={third} emptyLabel="None or not known" />
        <SelectField name="fuelType" className={third} emptyLabel="Choose a fuel" />
        <SelectField name="transmission" className={third} emptyLabel="Choose a transmission" />
        <ComboField
          name="color"
          className={third}
          options={choices.colors.map(({ name, hex }) => ({ value: name, hex }))}
        />
        <TextField name="trim" className={third} />
        <SelectField name="drivetrain" className={third} emptyLabel="Not said" />
        <TextField name="interiorColor" className={third} />
        <SelectField name="condition" className={third} emptyLabel="Not said" />
      </div>
    </FormSection>
  );
}

function toOption(value: string) {
  return { value };
}
