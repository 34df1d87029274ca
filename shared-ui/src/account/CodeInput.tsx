import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import inputStyles from '../Input.module.css';
import styles from './CodeInput.module.css';

type CodeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: string;
  onChange: (digits: string) => void;
  onComplete?: (digits: string) => void;
};

const length = 6;

/** A six-digit code from an authenticator app; accepts pasted spaces and autofill. */
export function CodeInput({ value, onChange, onComplete, className, ...rest }: CodeInputProps) {
  return (
    <span className={classNames(styles.code, className)}>
      <input
        {...rest}
        className={inputStyles.input}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        value={value}
        onChange={({ target }) => {
          const digits = target.value.replace(/\D/g, '').slice(0, length);
          onChange(digits);
          if (digits.length === length && digits !== value) onComplete?.(digits);
        }}
      />
      <span className={styles.boxes} aria-hidden="true">
        {Array.from({ length }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: six places that never move.
          <i key={at} data-next={at === Math.min(value.length, length - 1) ? '' : undefined} />
        ))}
      </span>
    </span>
  );
}
