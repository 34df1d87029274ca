import styles from './OptionGroupLabel.module.css';

/** Above a group of options in a listbox; the group itself is named for assistive technology where needed. */
export function OptionGroupLabel({ children }: { children: string }) {
  return (
    <div role="presentation" className={styles.label}>
      {children}
    </div>
  );
}
