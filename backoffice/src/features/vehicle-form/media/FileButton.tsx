import { type MediaKind, uploadAccept } from '@dealer/shared-domain/staff';
import { Icon } from '@dealer/shared-ui';
import styles from './FileButton.module.css';

type FileButtonProps = {
  kind: MediaKind;
  label: string;
  /** What is added to, for those who do not see it. */
  context?: string;
  onFiles: (files: readonly File[]) => void;
};

/** Opens the choice of files. */
export function FileButton({ kind, label, context, onFiles }: FileButtonProps) {
  return (
    <label className={styles.add}>
      <input
        type="file"
        className="sr"
        multiple
        accept={uploadAccept[kind]}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Icon name="plus" /> {label}
      {context && <span className="sr">: {context}</span>}
    </label>
  );
}
