import { purchaseSources, readMoneyTexts } from '@dealer/shared-domain/staff';
import { Button, Field, Input, Note, Select, SpinnerIcon } from '@dealer/shared-ui';
import { useMay } from '../../../staff.tsx';
import { CostLines } from './CostLines.tsx';
import { MarginBar } from './MarginBar.tsx';
import { MoneyChanges } from './MoneyChanges.tsx';
import styles from './MoneySection.module.css';
import type { MoneyFormApi } from './money-form-api.ts';
import { type MoneyFormOptions, useMoneyForm } from './use-money-form.ts';

type MoneyFormProps = MoneyFormOptions & {
  /** The price in the vehicle's form; null while it is not valid. */
  price: number | null;
};

export function MoneyForm({ money, price, onSave, onUnsaved }: MoneyFormProps) {
  const { form, stored, problem, accept, submitFor } = useMoneyForm({ money, onSave, onUnsaved });
  const mayGoUnderFloor = useMay('money.floor');
  const { errors, isDirty, isSubmitting } = form.formState;

  return (
    <form className={styles.form} noValidate onSubmit={submitFor(stored.version)} aria-label="Money">
      {problem?.kind === 'failed' && <Note tone="bad" role="alert" title={problem.message} />}
      {problem?.kind === 'conflict' && (
        <Note
          tone="warn"
          role="alert"
          title="Someone else has saved other amounts"
          actions={
            <>
              <Button onClick={() => accept(problem.money)}>Show theirs</Button>
              <Button onClick={() => void submitFor(problem.money.version)()}>Save mine</Button>
            </>
          }
        >
          <p>Yours are still here and not saved.</p>
        </Note>
      )}
      <div className={styles.grid}>
        <Field label="Bought on" isOptional error={errors.boughtOn?.message}>
          {(control) => <Input {...control} type="date" {...form.register('boughtOn')} />}
        </Field>
        <Field label="Bought from" isOptional error={errors.boughtFrom?.message}>
          {(control) => (
            <Select {...control} {...form.register('boughtFrom')}>
              <option value="">Not entered</option>
              {purchaseSources.map((source) => (
                <option key={source}>{source}</option>
              ))}
            </Select>
          )}
        </Field>
        <AmountField form={form} name="cost" label="Cost, before HST" />
      </div>
      <CostLines form={form} />
      <div className={styles.grid}>
        <AmountField form={form} name="floorPrice" label="Floor price" help="Only an owner can set a lower price." />
        <MarginBar
          price={price}
          sale={stored.sale}
          values={readMoneyTexts(form.getValues())}
          mayGoUnderFloor={mayGoUnderFloor}
        />
      </div>
      <div className={styles.actions}>
        <span role="status">{isDirty ? 'Unsaved amounts' : ''}</span>
        <Button type="submit" aria-busy={isSubmitting} disabled={isSubmitting || !isDirty}>
          {isSubmitting && <SpinnerIcon />}
          {isSubmitting ? 'Saving...' : 'Save amounts'}
        </Button>
      </div>
      <MoneyChanges changes={stored.changes} />
    </form>
  );
}

type AmountFieldProps = { form: MoneyFormApi; name: 'cost' | 'floorPrice'; label: string; help?: string };

function AmountField({ form, name, label, help }: AmountFieldProps) {
  return (
    <Field label={label} isOptional error={form.formState.errors[name]?.message} help={help}>
      {(control) => <Input {...control} before="$" inputMode="decimal" autoComplete="off" {...form.register(name)} />}
    </Field>
  );
}
