import { uploadAccept } from '@dealer/shared-domain';
import type { MediaKind } from '@dealer/shared-domain/staff';
import { classNames, Icon } from '@dealer/shared-ui';
import styles from './FileButton.module.css';

type FileButtonProps = {
  kind: MediaKind;
  label: string;
  /** Names the target for screen readers. */
  context?: string;
  /** Opens the camera instead of the file choice, on devices that have one. */
  isCamera?: boolean;
  onFiles: (files: readonly File[]) => void;
};

export function FileButton({ kind, label, context, isCamera = false, onFiles }: FileButtonProps) {
  return (
    <label className={classNames(styles.add, isCamera && styles.camera)}>
      <input
        type="file"
        className="sr"
        multiple={!isCamera}
        capture={isCamera ? 'environment' : undefined}
        accept={uploadAccept[kind]}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Icon name={isCamera ? 'picture' : 'plus'} /> {label}
      {context && <span className="sr">: {context}</span>}
    </label>
  );
}
