import { Button, Icon, Modal, Note } from '@dealer/shared-ui';
import { useState } from 'react';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import { readVinFromPhoto } from './barcode-reader.ts';
import styles from './ScanDialog.module.css';
import { type CameraState, useVinCamera } from './use-vin-camera.ts';

type ScanDialogProps = { onVin: (vin: string) => void; onClose: () => void };

/** Reads the barcode of a VIN with the camera or from a photograph, on this device. */
export function ScanDialog({ onVin, onClose }: ScanDialogProps) {
  const { video, state } = useVinCamera(onVin);
  const [photoState, setPhotoState] = useState<PhotoState>(null);
  const refusal = refusals[state];

  async function readPhoto(file: File | undefined): Promise<void> {
    if (!file) return;
    setPhotoState('reading');
    try {
      const vin = await readVinFromPhoto(file);
      if (vin) onVin(vin);
      else setPhotoState('empty');
    } catch {
      setPhotoState('failed');
    }
  }

  return (
    <Modal label="Scan the VIN" onClose={onClose} placement="window">
      <div className={styles.scan}>
        <header>
          <h2>Scan the VIN</h2>
          <Button variant="quiet" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </Button>
        </header>
        {refusal ? (
          <Note tone="warn" role="alert" title={refusal.title} className={styles.refusal}>
            <p>{refusal.detail}</p>
          </Note>
        ) : (
          <div className={styles.camera}>
            <video ref={video} muted playsInline aria-label="Camera" />
            <span className={styles.frame} aria-hidden="true" />
          </div>
        )}
        <p className={styles.outcome} role="status">
          {describe(state, photoState)}
        </p>
        <footer>
          <Button onClick={onClose}>
            <StaffIcon name="keyboard" /> Type the VIN
          </Button>
          <label className={styles.photo}>
            <input
              type="file"
              className="sr"
              accept="image/*"
              onChange={(event) => {
                void readPhoto(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
            <Icon name="picture" /> From a photo
          </label>
          <p>Read on this device. Nothing is sent before you save.</p>
        </footer>
      </div>
    </Modal>
  );
}

type PhotoState = 'reading' | 'empty' | 'failed' | null;

const refusals: Partial<Record<CameraState, { title: string; detail: string }>> = {
  refused: {
    title: 'The camera is not allowed here',
    detail: 'Allow it in the browser’s settings for this site, or type the VIN.',
  },
  missing: {
    title: 'No camera was found',
    detail: 'Type the VIN, or choose a photograph of the label. On a phone the site must be opened with https.',
  },
  busy: {
    title: 'The camera cannot be opened',
    detail: 'Another app may use it. Close that app and scan again, or type the VIN.',
  },
  'no-reader': {
    title: 'The barcode reader could not be loaded',
    detail: 'Check the connection and scan again, or type the VIN.',
  },
};

function describe(state: CameraState, photoState: PhotoState): string {
  if (photoState === 'reading') return 'Reading the photograph…';
  if (photoState === 'empty') return 'No VIN barcode was found on that photograph. Take it closer, or type the VIN.';
  if (photoState === 'failed') return 'That photograph could not be read. Try another one, or type the VIN.';
  if (refusals[state]) return '';
  if (state === 'starting') return 'Opening the camera…';
  if (state === 'looking') return 'Hold the barcode in the frame. Driver’s door, or lower left of the windshield.';
  return 'No VIN barcode yet. Hold it straight and in good light, take a photo of it, or type the VIN.';
}
