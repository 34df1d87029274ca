import {
  type MoneyTexts,
  type MoneyValues,
  moneySchema,
  purchaseSources,
  readMoneyTexts,
  toMoneyTexts,
  type VehicleMoney,
} from '@dealer/shared-domain/staff';
import { Button, Field, Input, Note, Select, SpinnerIcon } from '@dealer/shared-ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useMay } from '../../../staff.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { CostLines } from './CostLines.tsx';
import { MarginBar } from './MarginBar.tsx';
import { MoneyChanges } from './MoneyChanges.tsx';
import styles from './MoneySection.module.css';
import type { MoneyFormApi } from './money-form-api.ts';
import type { MoneySaveOutcome } from './use-vehicle-money.ts';

type MoneyFormProps = {
  money: VehicleMoney;
  /** The price in the vehicle's form; null while it is not valid. */
  price: number | null;
  onSave: (version: number, values: MoneyValues) => Promise<MoneySaveOutcome>;
  onUnsaved: (hasUnsaved: boolean) => void;
};

export function MoneyForm({ money, price, onSave, onUnsaved }: MoneyFormProps) {
  const [stored, setStored] = useState(money);
  const [problem, setProblem] = useState<Exclude<MoneySaveOutcome, { kind: 'saved' }> | null>(null);
  const mayGoUnderFloor = useMay('money.floor');
  const toasts = useToasts();
  const form = useForm<MoneyTexts, unknown, MoneyValues>({
    defaultValues: toMoneyTexts(money.values),
    resolver: valibotResolver(moneySchema),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useWatch({ control: form.control });
  useEffect(() => {
    onUnsaved(isDirty);
    return () => onUnsaved(false);
  }, [isDirty, onUnsaved]);

  function accept(next: VehicleMoney): void {
    setStored(next);
    setProblem(null);
    form.reset(toMoneyTexts(next.values));
  }
  async function save(version: number, values: MoneyValues): Promise<void> {
    const outcome = await onSave(version, values);
    if (outcome.kind !== 'saved') return setProblem(outcome);
    accept(outcome.money);
    toasts.show({ tone: 'ok', text: 'The amounts are saved' });
  }
  const submitFor = (version: number) => form.handleSubmit((values) => save(version, values));

  return (
    <form className={styles.form} noValidate onSubmit={submitFor(stored.version)} aria-label="Money">
      {problem?.kind === 'failed' && <Note tone="bad" role="alert" title={problem.message} />}
      {problem?.kind === 'conflict' && (
        <Note
          tone="warn"
          role="alert"
          title="Someone else saved other amounts meanwhile"
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
