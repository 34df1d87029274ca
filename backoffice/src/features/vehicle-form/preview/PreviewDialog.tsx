import { Button, Icon, Modal } from '@dealer/shared-ui';
import type { VehicleMedia } from '../media/vehicle-media.ts';
import { CardPreview } from './CardPreview.tsx';
import { PagePreview } from './PagePreview.tsx';
import styles from './PreviewDialog.module.css';
import { usePreview } from './use-preview.ts';

type PreviewDialogProps = { id: string; media: VehicleMedia; onClose: () => void };

/** The vehicle as visitors will see it, in the list and on its own page, from the form's values. */
export function PreviewDialog({ id, media, onClose }: PreviewDialogProps) {
  const { values, card } = usePreview(id, media);
  return (
    <Modal label="Preview of the public page" onClose={onClose} placement="window">
      <div className={styles.preview}>
        <header>
          <h2>As visitors will see it</h2>
          <Button onClick={onClose}>
            <Icon name="close" /> Close
          </Button>
        </header>
        <div className={styles.views}>
          <section aria-label="In the list">
            <p className={styles.where}>In the list</p>
            <CardPreview card={card} />
          </section>
          <section aria-label="On its own page">
            <p className={styles.where}>On its own page</p>
            <PagePreview card={card} values={values} />
          </section>
        </div>
        {values.status === 'Draft' && <p className={styles.where}>A draft is seen by staff only.</p>}
      </div>
    </Modal>
  );
}
