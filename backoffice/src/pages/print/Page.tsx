import { formatDate, pluralize } from '@dealer/shared-domain';
import { staffPaths } from '@dealer/shared-domain/staff';
import { Button, ButtonLink, Empty, Icon } from '@dealer/shared-ui';
import { Fragment, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { DisclosureSheet } from '../../features/print/DisclosureSheet.tsx';
import { type PrintChoice, PrintOptions } from '../../features/print/PrintOptions.tsx';
import { WindowSticker } from '../../features/print/WindowSticker.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import type { PrintData } from './loader.ts';
import styles from './Page.module.css';

const everything: PrintChoice = { hasSticker: true, hasDisclosure: true, hasPrice: true, hasFeatures: true };

export function Page() {
  const { vehicles, missingCount } = useLoaderData<PrintData>();
  const { timeZone } = useDealer();
  const [choice, setChoice] = useState(everything);
  const [printedOn] = useState(() => formatDate(new Date().toISOString(), timeZone));
  const sheetCount = vehicles.length * (Number(choice.hasSticker) + Number(choice.hasDisclosure));
  return (
    <>
      <header className={styles.head}>
        <title>Print</title>
        <div>
          <BackLink to={staffPaths.vehicles} label="Vehicle Management" />
          <h1>Print</h1>
        </div>
        {vehicles.length > 0 && (
          <Button variant="primary" disabled={sheetCount === 0} onClick={() => void printPage()}>
            <Icon name="print" /> {sheetCount === 0 ? 'Print' : `Print ${pluralize(sheetCount, 'sheet')}`}
          </Button>
        )}
      </header>
      {vehicles.length === 0 ? (
        <NothingToPrint />
      ) : (
        <div className={styles.desk}>
          <div className={styles.papers}>
            {vehicles.map((vehicle) => (
              <Fragment key={vehicle.id}>
                {choice.hasSticker && <WindowSticker vehicle={vehicle} parts={choice} printedOn={printedOn} />}
                {choice.hasDisclosure && <DisclosureSheet vehicle={vehicle} printedOn={printedOn} />}
              </Fragment>
            ))}
            {sheetCount === 0 && <p>Choose a sheet to print.</p>}
          </div>
          <PrintOptions vehicles={vehicles} missingCount={missingCount} choice={choice} onChange={setChoice} />
        </div>
      )}
    </>
  );
}

function NothingToPrint() {
  return (
    <Empty
      title="No vehicle to print"
      actions={
        <ButtonLink variant="primary" to={staffPaths.vehicles}>
          Back to Vehicles
        </ButtonLink>
      }
    >
      <p>Select vehicles in the list and press Print, or open one and press Print there.</p>
    </Empty>
  );
}

/** Browsers do not wait for pictures once they print. */
async function printPage() {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('article img')];
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  window.print();
}
