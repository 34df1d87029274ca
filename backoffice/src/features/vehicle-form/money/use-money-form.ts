import {
  type MoneyTexts,
  type MoneyValues,
  moneySchema,
  toMoneyTexts,
  type VehicleMoney,
} from '@dealer/shared-domain/staff';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useToasts } from '../../../ui/toasts.tsx';
import type { MoneySaveOutcome } from './use-vehicle-money.ts';

export type MoneyFormOptions = {
  money: VehicleMoney;
  onSave: (version: number, values: MoneyValues) => Promise<MoneySaveOutcome>;
  onUnsaved: (hasUnsaved: boolean) => void;
};

/** The amounts as typed and as stored, and why the last save failed. */
export function useMoneyForm({ money, onSave, onUnsaved }: MoneyFormOptions) {
  const [stored, setStored] = useState(money);
  const [problem, setProblem] = useState<Exclude<MoneySaveOutcome, { kind: 'saved' }> | null>(null);
  const toasts = useToasts();
  const form = useForm<MoneyTexts, unknown, MoneyValues>({
    defaultValues: toMoneyTexts(money.values),
    resolver: valibotResolver(moneySchema),
  });
  const { isDirty } = form.formState;
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

  return { form, stored, problem, accept, submitFor };
}
