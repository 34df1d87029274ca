import { Button, ButtonLink, Icon } from '@dealer/shared-ui';
import { use } from 'react';
import { BackLink } from '../../ui/BackLink.tsx';
import { StaffIcon } from '../../ui/StaffIcon.tsx';
import { FormLocation } from './form-location.ts';
import styles from './VehicleForm.module.css';

type FormHeadProps = {
  title: string;
  /** Undefined until the vehicle is stored. */
  historyPath?: string | undefined;
  printPath?: string | undefined;
  onPreview?: () => void;
};

export function FormHead({ title, historyPath, printPath, onPreview }: FormHeadProps) {
  const { listPath, listName } = use(FormLocation);
  return (
    <header className={styles.head}>
      <title>{title}</title>
      <div>
        <BackLink to={listPath} label={listName} />
        <h1>{title}</h1>
      </div>
      <div className={styles.views}>
        {historyPath && (
          <ButtonLink variant="quiet" to={historyPath}>
            <StaffIcon name="history" /> History
          </ButtonLink>
        )}
        {printPath && (
          <ButtonLink variant="quiet" to={printPath}>
            <Icon name="print" /> Print
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
