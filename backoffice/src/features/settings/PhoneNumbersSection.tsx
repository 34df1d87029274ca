import {
  addPhoneNumber,
  changePhoneNumber,
  type DealerSettings,
  type PhoneNumber,
  removePhoneNumber,
  setDefaultPhoneNumber,
} from '@dealer/shared-domain/staff';
import { Button, Field, FieldError, Input } from '@dealer/shared-ui';
import { useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { Section } from '../../ui/Section.tsx';
import styles from './PhoneNumbersSection.module.css';
import { settingsControlId, useSettingError } from './settings-control.ts';

const help =
  'The default number is used by the ‘Contact Dealer’ and ‘Call Now’ buttons; all numbers show in the footer and on the contact page.';

export function PhoneNumbersSection() {
  const { getValues, setValue } = useFormContext<DealerSettings>();
  const { field } = useController<DealerSettings, 'general.phoneNumbers'>({ name: 'general.phoneNumbers' });
  const list = useRef<HTMLUListElement>(null);
  const set = (next: Pick<DealerSettings['general'], 'phoneNumbers' | 'defaultPhoneIndex'>) => {
    setValue('general.defaultPhoneIndex', next.defaultPhoneIndex);
    field.onChange(next.phoneNumbers);
  };
  const add = () => {
    set(addPhoneNumber(getValues('general')));
    // The new entry exists after the next render.
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
  };
  const remove = (at: number) => {
    set(removePhoneNumber(getValues('general'), at));
    list.current?.querySelector('input')?.focus();
  };
  return (
    <Section id="phones" title="Phone numbers" help={help}>
      <div role="radiogroup" aria-label="Phone numbers, one of them default">
        <ul ref={list} className={styles.phones}>
          {field.value.map((entry, at) => (
            <PhoneEntry
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id, and its fields hold no state.
              key={at}
              at={at}
              entry={entry}
              isOnly={field.value.length === 1}
              onChange={(change) => set(changePhoneNumber(getValues('general'), at, change))}
              onDefault={() => set(setDefaultPhoneNumber(getValues('general'), at))}
              onRemove={() => remove(at)}
            />
          ))}
        </ul>
      </div>
      <Button onClick={add}>+ Add Phone Number</Button>
    </Section>
  );
}

type PhoneEntryProps = {
  at: number;
  entry: PhoneNumber;
  isOnly: boolean;
  onChange: (change: Partial<Pick<PhoneNumber, 'number' | 'label'>>) => void;
  onDefault: () => void;
  onRemove: () => void;
};

function PhoneEntry({ at, entry, isOnly, onChange, onDefault, onRemove }: PhoneEntryProps) {
  const name = entry.label || entry.number || `number ${at + 1}`;
  const id = settingsControlId(`general.phoneNumbers.${at}`);
  const error = useSettingError(`general.phoneNumbers.${at}`);
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
