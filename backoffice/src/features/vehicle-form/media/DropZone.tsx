import { uploadAccept } from '@dealer/shared-domain/staff';
import { classNames, Icon } from '@dealer/shared-ui';
import { type DragEvent, useState } from 'react';
import styles from './DropZone.module.css';

type DropZoneProps = { note: string; onFiles: (files: readonly File[]) => void };

/** Where photographs are dropped or chosen; a phone offers its camera here. */
export function DropZone({ note, onFiles }: DropZoneProps) {
  const [held, setHeld] = useState(0);
  const hold = (event: DragEvent) => {
    if (![...event.dataTransfer.types].includes('Files')) return;
    event.preventDefault();
    setHeld(Math.max(1, event.dataTransfer.items.length));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setHeld(0);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <label
      className={classNames(styles.drop, held > 0 && styles.held)}
      onDragOver={hold}
      onDragLeave={() => setHeld(0)}
      onDrop={drop}
    >
      <input
        type="file"
        className="sr"
        multiple
        accept={uploadAccept.image}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      <Icon name="upload" />
      {held > 0 ? (
        <b>Let go to add {held === 1 ? '1 photograph' : `${held} photographs`}</b>
      ) : (
        <>
          <span>
            <b>Drop photographs here</b> or <u>choose files</u>
          </span>
          <small className="num">{note}</small>
        </>
      )}
    </label>
  );
}
