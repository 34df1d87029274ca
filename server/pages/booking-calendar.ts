import {
  type DealerContact,
  formatAddress,
  readTestDriveLink,
  type TestDriveSource,
  testDriveMinutes,
  toTestDrivePath,
  type VehicleSource,
  vehicleName,
} from '@dealer/shared-domain';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

type TestDriveCalendarOptions = {
  testDrives: TestDriveSource;
  getVehicle: VehicleSource['getVehicle'];
  getContact: () => Promise<DealerContact>;
};

/** `GET /test-drive.ics`: the test drive of a signed link as a calendar file. */
export function createTestDriveCalendar({ testDrives, getVehicle, getContact }: TestDriveCalendarOptions) {
  return async function serveTestDriveCalendar(url: URL, publicUrl: string): Promise<Response> {
    const headers = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' };
    const link = readTestDriveLink(url.searchParams);
    const booked = link && (await testDrives.getTestDrive(link));
    if (!booked) return new Response('This link does not work', { status: 404, headers });
    const vehicle = booked.vehicleId === null ? null : await getVehicle(booked.vehicleId).catch(() => null);
    const contact = await getContact();
    const calendar = ical({ prodId: { company: contact.name, product: 'Test drives', language: 'EN' } });
    const isCancelled = booked.state === 'cancelled';
    const status = booked.state === 'requested' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
    calendar.method(isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH);
    calendar.createEvent({
      id: `${booked.id}@${URL.parse(publicUrl)?.hostname ?? 'test-drive'}`,
      sequence: booked.revision,
      stamp: new Date(booked.changedAt),
      start: new Date(booked.startsAt),
      end: new Date(Date.parse(booked.startsAt) + testDriveMinutes * 60_000),
      summary: vehicle ? `Test drive: ${vehicleName(vehicle)}` : 'Test drive',
      location: `${contact.name}, ${formatAddress(contact)}`,
      description: [publicUrl && `Change or cancel: ${publicUrl}${toTestDrivePath(link)}`, `Phone: ${contact.phone}`]
        .filter(Boolean)
        .join('\n'),
      status: isCancelled ? ICalEventStatus.CANCELLED : status,
    });
    return new Response(calendar.toString(), {
      headers: {
        'cache-control': 'no-store',
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="test-drive.ics"',
      },
    });
  };
}
