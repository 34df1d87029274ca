import { formatPrice } from '@dealer/shared-domain';
import { readMoneyTexts, sumLines } from '@dealer/shared-domain/staff';
import { Button, FieldError, Icon, Input } from '@dealer/shared-ui';
import { useId } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { useDealer } from '../../../dealer.ts';
import { formatFileDay } from '../../../format.ts';
import { useToasts } from '../../../ui/toasts.tsx';
import styles from './MoneySection.module.css';
import type { MoneyFormApi } from './money-form-api.ts';

const columns = { doneOn: 'Date', description: 'What', supplier: 'By', amount: 'Amount' } as const;
type Column = keyof typeof columns;

/** The reconditioning lines with their sum. */
export function CostLines({ form }: { form: MoneyFormApi }) {
  const { currency, timeZone } = useDealer();
  const toasts = useToasts();
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name: 'lines', keyName: 'key' });
  const lines = useWatch({ control: form.control, name: 'lines' });
  const total = sumLines(readMoneyTexts(form.getValues()).lines);

  function removeLine(at: number): void {
    const line = form.getValues(`lines.${at}`);
    remove(at);
    toasts.show({
      tone: 'ok',
      text: `${line.description || 'The line'} is removed`,
      action: { label: 'Undo', run: () => insert(at, line, { shouldFocus: false }) },
    });
  }

  return (
    <div className={styles.lines}>
      <p className={styles.label}>Reconditioning</p>
      <ol>
        {fields.map((field, at) => (
          <li key={field.key}>
            {(Object.keys(columns) as Column[]).map((column) => (
              <LineField key={column} form={form} at={at} column={column} />
            ))}
            <Button
              variant="quiet"
              aria-label={`Remove ${lines[at]?.description || `line ${at + 1}`}`}
              onClick={() => removeLine(at)}
            >
              <Icon name="trash" />
            </Button>
          </li>
        ))}
      </ol>
      <FieldError id="money-lines-error" message={form.formState.errors.lines?.root?.message} />
      <p className={styles.total}>
        <Button
          variant="quiet"
          onClick={() =>
            append(
              {
                id: crypto.randomUUID(),
                doneOn: formatFileDay(Date.now(), timeZone),
                description: '',
                supplier: '',
                amount: '',
              },
              { focusName: `lines.${fields.length}.description` },
            )
          }
        >
          <Icon name="plus" /> Add a line
        </Button>
        {fields.length > 0 && (
          <span className="num">
            Reconditioning in all <b>{formatPrice(total, currency)}</b>
          </span>
        )}
      </p>
    </div>
  );
}

function LineField({ form, at, column }: { form: MoneyFormApi; at: number; column: Column }) {
  const id = useId();
  const error = form.formState.errors.lines?.[at]?.[column]?.message;
  return (
    <div className={styles[column]}>
      <Input
        type={column === 'doneOn' ? 'date' : 'text'}
        aria-label={`${columns[column]} of line ${at + 1}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        autoComplete="off"
        placeholder={column === 'doneOn' || column === 'amount' ? undefined : columns[column]}
        {...(column === 'amount' && { before: '$', inputMode: 'decimal' as const })}
        {...form.register(`lines.${at}.${column}`)}
      />
      <FieldError id={id} message={error} />
    </div>
  );
}
