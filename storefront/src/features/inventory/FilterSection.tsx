import { Icon } from '@dealer/shared-ui';
import { type ReactNode, useState } from 'react';
import styles from './Filters.module.css';

type FilterSectionProps = { title: string; isOpen: boolean; children: ReactNode };

/** `isOpen` is only the initial state; afterwards the visitor decides. */
export function FilterSection({ title, isOpen, children }: FilterSectionProps) {
  const [startsOpen] = useState(isOpen);
  return (
    <details className={styles.section} open={startsOpen}>
      <summary>
        {title} <Icon name="chevron" />
      </summary>
      <fieldset>
        <legend className="sr">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}
