import {
  addPhoneNumber,
  changePhoneNumber,
  type PhoneNumber,
  removePhoneNumber,
  setDefaultPhoneNumber,
} from '@dealer/shared-domain/staff';
import { Button, Field, FieldError, Input } from '@dealer/shared-ui';
import { useRef } from 'react';
import { Part } from '../../layout/Part.tsx';
import styles from './PhoneNumbersPart.module.css';
import { type PartProps, settingsControlId } from './settings-form.ts';

const help =
  'The default number is used by the ‘Contact Dealer’ and ‘Call Now’ buttons; all numbers show in the footer and on the contact page.';

export function PhoneNumbersPart({ form }: PartProps) {
  const { general } = form.values;
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    form.change('general', addPhoneNumber(general));
    // The new entry is there after the next drawing.
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
  };
  const remove = (at: number) => {
    form.change('general', removePhoneNumber(general, at));
    list.current?.querySelector('input')?.focus();
  };
  return (
    <Part id="phones" title="Phone numbers" help={help}>
      <div role="radiogroup" aria-label="Phone numbers, one of them default">
        <ul ref={list} className={styles.phones}>
          {general.phoneNumbers.map((entry, at) => (
            <PhoneEntry
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name of its own, and its fields hold no state.
              key={at}
              at={at}
              entry={entry}
              isOnly={general.phoneNumbers.length === 1}
              error={form.errorOf(`general.phoneNumbers.${at}`)}
              onChange={(change) => form.change('general', changePhoneNumber(general, at, change))}
              onDefault={() => form.change('general', setDefaultPhoneNumber(general, at))}
              onRemove={() => remove(at)}
            />
          ))}
        </ul>
      </div>
      <Button onClick={add}>+ Add Phone Number</Button>
    </Part>
  );
}

type PhoneEntryProps = {
  at: number;
  entry: PhoneNumber;
  isOnly: boolean;
  error: string | undefined;
  onChange: (change: Partial<Pick<PhoneNumber, 'number' | 'label'>>) => void;
  onDefault: () => void;
  onRemove: () => void;
};

function PhoneEntry({ at, entry, isOnly, error, onChange, onDefault, onRemove }: PhoneEntryProps) {
  const name = entry.label || entry.number || `number ${at + 1}`;
  const id = settingsControlId(`general.phoneNumbers.${at}`);
  const errorId = `${id}-error`;
  return (
    <li className={styles.entry}>
      <Field label="Number" id={id}>
        {(control) => (
          <Input
            {...control}
            type="tel"
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            value={entry.number}
            onChange={({ currentTarget }) => onChange({ number: currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Label">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={entry.label}
            onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
          />
        )}
      </Field>
      <label className={styles.default}>
        <input type="radio" name="default-phone" checked={entry.isDefault} onChange={onDefault} />
        <span>
          Default<span className="sr">: {name}</span>
        </span>
      </label>
      {!isOnly && (
        <Button variant="quiet" onClick={onRemove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      )}
      {error && (
        <div className={styles.error}>
          <FieldError id={errorId} message={error} />
        </div>
      )}
    </li>
  );
}
