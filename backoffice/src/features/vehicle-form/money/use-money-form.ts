import {
  type MoneyTexts,
  type MoneyValues,
  mergeChanges,
  moneySchema,
  toMoneyTexts,
  type VehicleMoney,
} from '@dealer/shared-domain/staff';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { fillForm } from '../../../ui/fill-form.ts';
import { useToasts } from '../../../ui/toasts.tsx';
import type { MoneySaveOutcome } from './use-vehicle-money.ts';

export type MoneyFormOptions = {
  money: VehicleMoney;
  onSave: (version: number, values: MoneyValues) => Promise<MoneySaveOutcome>;
  onUnsaved: (hasUnsaved: boolean) => void;
};

const fieldNames = ['boughtOn', 'boughtFrom', 'cost', 'floorPrice', 'lines'] as const;
const parts = fieldNames.map((name) => ({
  read: (texts: MoneyTexts) => texts[name],
  copy: (target: MoneyTexts, source: MoneyTexts) => ({ ...target, [name]: source[name] }),
}));

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

  /** Keeps what was typed since `sent` as unsaved changes. */
  function acceptSaved(saved: VehicleMoney, sent: MoneyTexts): void {
    const remote = toMoneyTexts(saved.values);
    setStored(saved);
    setProblem(null);
    fillForm(form, fieldNames, mergeChanges(parts, { baseline: sent, local: form.getValues(), remote }).merged);
    form.resetDefaultValues(remote);
  }

  async function save(version: number, values: MoneyValues): Promise<void> {
    const sent = structuredClone(form.getValues());
    const outcome = await onSave(version, values);
    if (outcome.kind !== 'saved') return setProblem(outcome);
    acceptSaved(outcome.money, sent);
    toasts.show({ tone: 'ok', text: 'The amounts are saved' });
  }

  const submitFor = (version: number) => form.handleSubmit((values) => save(version, values));

  return { form, stored, problem, accept, submitFor };
}
