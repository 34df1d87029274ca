import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import inputStyles from '../Input.module.css';
import styles from './CodeInput.module.css';

type CodeInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: string;
  onChange: (digits: string) => void;
  /** Six digits are there. */
  onComplete?: (digits: string) => void;
  /** Counts refusals: each selects what was typed, to be typed over. */
  refusals?: number;
};

const length = 6;

/** Six digits from an authenticator app: typed, pasted with spaces, or filled in by the browser. */
export function CodeInput({ value, onChange, onComplete, refusals = 0, className, ...rest }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (refusals === 0) return;
    input.current?.focus();
    input.current?.select();
  }, [refusals]);
  return (
    <span className={classNames(styles.code, className)}>
      <input
        {...rest}
        ref={input}
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
