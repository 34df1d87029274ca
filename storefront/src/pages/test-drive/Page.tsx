import { paths, vehicleName } from '@dealer/shared-domain';
import { ButtonLink, Note } from '@dealer/shared-ui';
import { Link, useLoaderData } from 'react-router-dom';
import { PageHead } from '../../features/head/PageHead.tsx';
import { BookedTestDrive } from '../../features/test-drive/BookedTestDrive.tsx';
import { BookingForm } from '../../features/test-drive/BookingForm.tsx';
import { SoldVehicleNote } from '../../features/test-drive/SoldVehicleNote.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import type { BookedData, BookingData, TestDriveData } from './loader.ts';

export { loadTestDrive } from './loader.ts';

const titles = { booking: 'Book a test drive', booked: 'Your test drive', 'unknown-link': 'Your test drive' } as const;

export function TestDrivePage() {
  const data = useLoaderData<TestDriveData>();
  return (
    <div className="wrap">
      <PageHead
        title={titles[data.kind]}
        description="Choose a day and a time, and drive it."
        path={paths.testDrive}
        noindex
      />
      {data.kind !== 'unknown-link' && data.vehicle && (
        <BackLink to={paths.vehicle(data.vehicle)}>{vehicleName(data.vehicle)}</BackLink>
      )}
      <PageTitle title={titles[data.kind]} />
      {data.kind === 'booking' && <Booking {...data} />}
      {data.kind === 'booked' && <Booked {...data} />}
      {data.kind === 'unknown-link' && (
        <Note tone="warn" title="This link does not work">
          <p>
            It may be incomplete. Copy the whole link from the mail, or call us. <Link to={paths.contact}>Contact</Link>
          </p>
        </Note>
      )}
    </div>
  );
}

function Booking(data: BookingData) {
  if (data.answer || data.slots.some(({ isTaken }) => !isTaken)) return <BookingForm {...data} />;
  if (data.vehicle?.status === 'Sold') return <SoldVehicleNote />;
  return (
    <Note
      tone="info"
      title="No time can be booked online for this vehicle"
      actions={
        <ButtonLink variant="primary" href={`${paths.contact}?vehicle=${data.vehicleId}`}>
          Write to us
        </ButtonLink>
      }
    >
      <p>Write or call, and we find one.</p>
    </Note>
  );
}

function Booked(data: BookedData) {
  return <BookedTestDrive key={data.testDrive.revision} {...data} />;
}
