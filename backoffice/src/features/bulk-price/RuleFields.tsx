import { Field, Input, Select } from '@dealer/shared-ui';
import styles from './BulkPriceDialog.module.css';
import { type PriceEnding, priceEndings } from './reprice.ts';

const directions = { down: 'Lower', up: 'Raise' } as const;
const kinds = { amount: 'by dollars', percent: 'by percent' } as const;

export type PriceRule = {
  direction: keyof typeof directions;
  kind: keyof typeof kinds;
  ending: PriceEnding;
  /** The amount or percentage as typed. */
  text: string;
};

const choices = (['amount', 'percent'] as const).flatMap((kind) =>
  (['down', 'up'] as const).map((direction) => ({ kind, direction, value: `${direction} ${kind}` })),
);

type RuleFieldsProps = {
  rule: PriceRule;
  error: string | undefined;
  onChange: (rule: PriceRule) => void;
  /** Called when the amount field loses the focus. */
  onLeave: () => void;
};

export function RuleFields({ rule, error, onChange, onLeave }: RuleFieldsProps) {
  const { direction, kind, ending, text } = rule;
  const isPercent = kind === 'percent';
  return (
    <div className={styles.rule}>
      <Field label="Change">
        {(control) => (
          <Select
            {...control}
            value={`${direction} ${kind}`}
            onChange={({ currentTarget }) => {
              const choice = choices.find(({ value }) => value === currentTarget.value);
              if (choice) onChange({ ...rule, direction: choice.direction, kind: choice.kind });
            }}
          >
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {directions[choice.direction]} {kinds[choice.kind]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={isPercent ? 'Percent' : 'Amount'} error={error}>
        {(control) => (
          <Input
            {...control}
            before={isPercent ? undefined : '$'}
            after={isPercent ? '%' : undefined}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ currentTarget }) => onChange({ ...rule, text: currentTarget.value })}
            onBlur={onLeave}
          />
        )}
      </Field>
      <Field label="Rounding">
        {(control) => (
          <Select
            {...control}
            value={ending}
            onChange={({ currentTarget }) => {
              const chosen = priceEndings.find(({ key }) => key === currentTarget.value);
              onChange({ ...rule, ending: chosen?.key ?? 'exact' });
            }}
          >
            {priceEndings.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
