import { type ComponentType, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PrintDetailsProps } from './PrintDetails.tsx';
import styles from './PrintSheet.module.css';
import { loadedPrintDetails, loadPrintDetails } from './print-details.ts';
import type { SharedVehicle } from './share-vehicle.ts';

/** The date and the page's QR code, rendered when printing starts. */
export function PrintFoot({ vehicle }: { vehicle: SharedVehicle }) {
  const sheet = usePrintDetails();
  return <div className={styles.foot}>{sheet && <sheet.Details vehicle={vehicle} printedAt={sheet.printedAt} />}</div>;
}

type Sheet = { Details: ComponentType<PrintDetailsProps>; printedAt: Date };

/**
 * Browsers do not wait while printing, so the code loads on its signs: a held Control key, the mouse leaving for the
 * browser's menu, a print preview.
 */
function usePrintDetails(): Sheet | undefined {
  const [sheet, setSheet] = useState<Sheet>();
  useEffect(() => {
    const render = () => {
      const Details = loadedPrintDetails();
      if (Details) flushSync(() => setSheet({ Details, printedAt: new Date() }));
    };
    const prefetch = () => {
      loadPrintDetails().then(render, () => undefined);
    };
    const prefetchOnKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey) prefetch();
    };
    const preview = window.matchMedia('print');
    window.addEventListener('beforeprint', render);
    window.addEventListener('keydown', prefetchOnKey);
    document.documentElement.addEventListener('mouseleave', prefetch);
    preview.addEventListener('change', prefetch);
    return () => {
      window.removeEventListener('beforeprint', render);
      window.removeEventListener('keydown', prefetchOnKey);
      document.documentElement.removeEventListener('mouseleave', prefetch);
      preview.removeEventListener('change', prefetch);
    };
  }, []);
  return sheet;
}
