import type { CreditTerms, PaymentErrors, PaymentFields } from '@dealer/shared-domain';
import { Button, Icon } from '@dealer/shared-ui';

type PaymentFormProps = {
  credit: CreditTerms;
  fields: PaymentFields;
  errors: PaymentErrors;
  /** Shown if nothing needs to be borrowed. */
  note: string | null;
  onChange: (changed: Partial<PaymentFields>) => void;
};

export function PaymentForm({ credit, fields, errors, note, onChange }: PaymentFormProps) {
  return (
    <form
      id="payment-estimate-form"
      className="pricing-form"
      action="#payment-estimate"
      method="get"
      onSubmit={(event) => event.preventDefault()}
    >
      <AmountField
        name="down"
        label="Down payment"
        unit="$"
        value={fields.down}
        error={errors.down}
        help={note}
        onChange={(down) => onChange({ down })}
      />
      <AmountField
        name="tradeIn"
        label="Trade-in"
        unit="$"
        value={fields.tradeIn}
        error={errors.tradeIn}
        onChange={(tradeIn) => onChange({ tradeIn })}
      />
      <AmountField
        name="apr"
        label="APR"
        unit="%"
        value={fields.apr}
        error={errors.apr}
        help="Put in the rate you were quoted"
        onChange={(apr) => onChange({ apr })}
      />
      <fieldset className="pricing-term">
        <legend>Term</legend>
        <div>
          {credit.termMonths.map((months) => (
            <label key={months}>
              <input
                id={`payment-term-${months}`}
                type="radio"
                name="term"
                value={months}
                checked={fields.term === String(months)}
                onChange={() => onChange({ term: String(months) })}
              />
              <span>
                {months}
                <span className="sr"> months</span>
              </span>
            </label>
          ))}
        </div>
        <p className="pricing-hint" aria-hidden="true">
          months
        </p>
      </fieldset>
      <Button type="submit">Calculate</Button>
    </form>
  );
}

type AmountFieldProps = {
  name: 'down' | 'tradeIn' | 'apr';
  label: string;
  unit: '$' | '%';
  value: string;
  error: string | undefined;
  help?: string | null;
  onChange: (value: string) => void;
};

function AmountField({ name, label, unit, value, error, help, onChange }: AmountFieldProps) {
  const id = `payment-${name}`;
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className="pricing-field">
      <label htmlFor={id}>{label}</label>
      <span>
        {unit === '$' && <i aria-hidden="true">$</i>}
        <input
          id={id}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {unit === '%' && <i aria-hidden="true">%</i>}
      </span>
      {help && (
        <p className="pricing-hint" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="pricing-error" id={`${id}-error`}>
          <Icon name="alert" /> {error}
        </p>
      )}
    </div>
  );
}
