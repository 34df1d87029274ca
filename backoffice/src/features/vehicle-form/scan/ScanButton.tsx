import { importWithRetry } from '@dealer/shared-domain';
import { Button, SpinnerIcon } from '@dealer/shared-ui';
import { type ComponentType, useRef, useState } from 'react';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import { useToasts } from '../../../ui/toasts.tsx';

type Dialog = ComponentType<{ onVin: (vin: string) => void; onClose: () => void }>;

/** Opens the camera to scan a VIN; the reader's code loads on demand. */
export function ScanButton({ onVin }: { onVin: (vin: string) => void }) {
  const toasts = useToasts();
  const [isLoading, setIsLoading] = useState(false);
  const [shown, setShown] = useState<{ Dialog: Dialog } | null>(null);
  const isRequested = useRef(false);

  async function open(): Promise<void> {
    if (isRequested.current) return;
    isRequested.current = true;
    setIsLoading(true);
    try {
      const { ScanDialog } = await importWithRetry(() => import(/* webpackChunkName: "scan-vin" */ './ScanDialog.tsx'));
      setShown({ Dialog: ScanDialog });
    } catch {
      toasts.show({ tone: 'bad', text: 'The scanner could not be opened. Type the VIN, or try again.' });
    } finally {
      isRequested.current = false;
      setIsLoading(false);
    }
  }

  return (
    <>
      <Button onClick={() => void open()} disabled={isLoading} aria-busy={isLoading}>
        {isLoading ? <SpinnerIcon /> : <StaffIcon name="scan" />} Scan
        <span className="sr"> the VIN</span>
      </Button>
      {shown && (
        <shown.Dialog
          onClose={() => setShown(null)}
          onVin={(vin) => {
            setShown(null);
            onVin(vin);
          }}
        />
      )}
    </>
  );
}
