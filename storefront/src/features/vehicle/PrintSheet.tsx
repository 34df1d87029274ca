import { formatAddress, formatPhone } from '@dealer/shared-domain';
import { type ComponentType, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSite } from '../../site.tsx';
import type { PrintDetailsProps } from './PrintDetails.tsx';
import styles from './PrintSheet.module.css';
import { loadedPrintDetails, loadPrintDetails } from './print-details.ts';
import type { SharedVehicle } from './share-vehicle.ts';

/** The letterhead. Printed only, in place of the page's header. */
export function PrintHead() {
  const { contact } = useSite();
  const { name, registeredName, omvicNumber } = contact;
  return (
    <div className={styles.head}>
      <p>
        <b>{name}</b>
        {registeredName && registeredName !== name && <span>{registeredName}</span>}
      </p>
      <p>
        <b>{formatPhone(contact.phone)}</b>
        <span>{formatAddress(contact)}</span>
        {omvicNumber && <span>OMVIC registration {omvicNumber}</span>}
      </p>
    </div>
  );
}

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
