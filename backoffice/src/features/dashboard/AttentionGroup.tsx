import { Button } from '@dealer/shared-ui';
import { type ReactNode, useState } from 'react';
import { StaffIcon, type StaffIconName } from '../../ui/StaffIcon.tsx';
import styles from './Attention.module.css';

const shownAtFirst = 3;

type AttentionGroupProps<Item> = {
  icon: StaffIconName;
  title: string;
  count: number;
  items: Item[];
  children: (item: Item) => ReactNode;
};

/** Items of one kind that need attention: shows the most urgent ones, and the rest on request. */
export function AttentionGroup<Item extends { id: string }>({
  icon,
  title,
  count,
  items,
  children,
}: AttentionGroupProps<Item>) {
  const [isOpen, setIsOpen] = useState(false);
  if (count === 0) return null;
  const shown = isOpen ? items : items.slice(0, shownAtFirst);
  const closed = items.length - shown.length;
  const unnamed = count - items.length;
  return (
    <div className={styles.group}>
      <h3>
        <StaffIcon name={icon} /> {title}
      </h3>
      <ul>
        {shown.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      {closed > 0 && (
        <Button variant="quiet" className={styles.more} onClick={() => setIsOpen(true)}>
          Show {closed} more
        </Button>
      )}
      {closed === 0 && unnamed > 0 && <p className={styles.unnamed}>and {unnamed} more</p>}
    </div>
  );
}
