import { UnusualChangeQuestion } from '../../../ui/UnusualChangeQuestion.tsx';
import styles from './NumberCell.module.css';
import { NumberField } from './NumberField.tsx';
import { type NumberDraftOptions, useNumberDraft } from './use-number-draft.ts';

type NumberCellProps = NumberDraftOptions & {
  /** Names the button and the field: `Price of 2019 Honda Civic`. */
  label: string;
  prefix?: string;
  isReadOnly?: boolean;
};

const inputFormat = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 2 });

/** A number that becomes a field when pressed. Enter saves, Escape cancels; a failed save keeps the text. */
export function NumberCell(props: NumberCellProps) {
  const { label, value, format, read, prefix } = props;
  const { draft, button, setDraft, close, check, save } = useNumberDraft(props);
  const shown = value === null ? '' : format(value);

  if (props.isReadOnly) return shown || '–';
  if (!draft) {
    return (
      <button
        ref={button}
        type="button"
        className={styles.number}
        aria-label={`${label}: ${shown || 'not known'}. Change`}
        onClick={() => setDraft({ text: value === null ? '' : inputFormat.format(value), from: value })}
      >
        {shown || '–'}
      </button>
    );
  }
  const { text, from, message, pending } = draft;
  return (
    <>
      <NumberField
        label={label}
        prefix={prefix}
        text={text}
        message={message}
        onType={(typed) => setDraft({ text: typed, from })}
        onSave={(typed) => check(draft, typed)}
        onCancel={close}
        onLeave={(typed) => {
          if (!pending && read(typed).value === value) setDraft(null);
        }}
      />
      {pending && (
        <UnusualChangeQuestion
          changes={pending.changes}
          onSave={() => void save(pending.value, text)}
          onCancel={() => setDraft({ text, from })}
        />
      )}
    </>
  );
}
