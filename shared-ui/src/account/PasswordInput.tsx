import { type ComponentProps, useState } from 'react';
import { Icon } from '../Icon.tsx';
import { Input } from '../Input.tsx';
import styles from './PasswordInput.module.css';

/** A password field with a button that shows the password. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span className={styles.password}>
      <Input {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon name="eye" />
      </button>
    </span>
  );
}
