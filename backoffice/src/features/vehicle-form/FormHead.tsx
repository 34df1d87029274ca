import { Button, ButtonLink, Icon } from '@dealer/shared-ui';
import { use } from 'react';
import { Link } from 'react-router-dom';
import { StaffIcon } from '../../StaffIcon.tsx';
import { FormPlace } from './form-place.ts';
import styles from './VehicleForm.module.css';

type FormHeadProps = {
  title: string;
  /** Once there is something to tell. */
  historyPath?: string | undefined;
  onPreview?: () => void;
};

/** The page's name, the way back to the list, and the other views of the vehicle. */
export function FormHead({ title, historyPath, onPreview }: FormHeadProps) {
  const { listPath, listName } = use(FormPlace);
  return (
    <header className={styles.head}>
      <title>{title}</title>
      <div>
        <Link to={listPath} className={styles.back}>
          <Icon name="previous" /> {listName}
        </Link>
        <h1>{title}</h1>
      </div>
      <div className={styles.views}>
        {historyPath && (
          <ButtonLink variant="quiet" to={historyPath}>
            <StaffIcon name="history" /> History
          </ButtonLink>
        )}
        {onPreview && (
          <Button onClick={onPreview}>
            <Icon name="eye" /> Preview
          </Button>
        )}
      </div>
    </header>
  );
}
