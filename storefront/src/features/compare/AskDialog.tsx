import type { Vehicle } from '@dealer/shared-domain';
import { Button, Icon, Modal } from '@dealer/shared-ui';
import { LazyContactForm } from '../../ui/LazyContactForm.tsx';
import { SheetGrip } from '../../ui/SheetGrip.tsx';
import styles from './AskDialog.module.css';
import { askTitle } from './ask-title.ts';

/** The contact form with a message about the compared vehicles, or those that are chosen of them. */
export function AskDialog({ vehicles, onClose }: { vehicles: Vehicle[]; onClose: () => void }) {
  const title = askTitle(vehicles.length);
  return (
    <Modal label={title} onClose={onClose} className={styles.dialog}>
      <SheetGrip onClose={onClose} />
      <header>
        <h2>{title}</h2>
        <Button variant="quiet" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <LazyContactForm compared={vehicles} />
    </Modal>
  );
}
