import { formatAddress, formatPhone } from '@dealer/shared-domain';
import { type ComponentType, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSite } from '../../site.tsx';
import type { PrintDetailsProps } from './PrintDetails.tsx';
import styles from './PrintSheet.module.css';
import { loadedPrintDetails, loadPrintDetails } from './print-details.ts';
import type { SharedVehicle } from './share-vehicle.ts';

/** Who offers the vehicle. On paper only, where the page's own head and foot are gone. */
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

/** The sheet's last line, made when printing starts. */
export function PrintFoot({ vehicle }: { vehicle: SharedVehicle }) {
  const sheet = usePrintDetails();
  return <div className={styles.foot}>{sheet && <sheet.Details vehicle={vehicle} printedAt={sheet.printedAt} />}</div>;
}

type Sheet = { Details: ComponentType<PrintDetailsProps>; printedAt: Date };

/**
 * A browser waits for nothing once it prints, so the code comes as soon as somebody seems to be about to: a held
 * control key, the mouse on its way to the browser's menu, a preview.
 */
function usePrintDetails(): Sheet | undefined {
  const [sheet, setSheet] = useState<Sheet>();
  useEffect(() => {
    const draw = () => {
      const Details = loadedPrintDetails();
      if (Details) flushSync(() => setSheet({ Details, printedAt: new Date() }));
    };
    const fetchAhead = () => {
      loadPrintDetails().then(draw, () => undefined);
    };
    const fetchAtKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey) fetchAhead();
    };
    const preview = window.matchMedia('print');
    window.addEventListener('beforeprint', draw);
    window.addEventListener('keydown', fetchAtKey);
    document.documentElement.addEventListener('mouseleave', fetchAhead);
    preview.addEventListener('change', fetchAhead);
    return () => {
      window.removeEventListener('beforeprint', draw);
      window.removeEventListener('keydown', fetchAtKey);
      document.documentElement.removeEventListener('mouseleave', fetchAhead);
      preview.removeEventListener('change', fetchAhead);
    };
  }, []);
  return sheet;
}
