import {
  createMessageId,
  DomainError,
  readTestDriveLink,
  type ShownVehicle,
  type StorefrontContract,
  type TestDrive,
  type TestDriveAnswer,
  type TestDriveLink,
  type TestDriveSlot,
  toRouteResponse,
  vehicleIdFromParam,
} from '@dealer/shared-domain';
import type { LoaderFunctionArgs } from 'react-router-dom';

export type BookingData = {
  kind: 'booking';
  vehicleId: string;
  /** Null only with an answer. */
  vehicle: ShownVehicle | null;
  slots: TestDriveSlot[];
  answer: TestDriveAnswer | null;
  /** Sent with the form, so that a retry books once. */
  attempt: string;
};
export type BookedData = {
  kind: 'booked';
  link: TestDriveLink;
  testDrive: TestDrive;
  vehicle: ShownVehicle | null;
  slots: TestDriveSlot[];
  /** Why the last change was refused. */
  problem: string | null;
};
export type TestDriveData = BookingData | BookedData | { kind: 'unknown-link' };

type Sources = Pick<StorefrontContract, 'vehicles' | 'testDrives' | 'testDriveAnswer'>;

/** `?vehicle={id}` is the form; `?booking={id}&key={secret}` a booked test drive. */
export async function loadTestDrive(sources: Sources, { request }: LoaderFunctionArgs): Promise<TestDriveData> {
  const params = new URL(request.url).searchParams;
  try {
    return await (params.has('booking') ? loadBooked : loadBooking)(sources, params, request.signal);
  } catch (error) {
    throw toRouteResponse(error);
  }
}

async function loadBooking(
  { vehicles, testDrives, testDriveAnswer }: Sources,
  params: URLSearchParams,
  signal: AbortSignal,
): Promise<TestDriveData> {
  const id = vehicleIdFromParam(params.get('vehicle') ?? undefined);
  if (id === null) throw new DomainError('not-found', 'Vehicle not found');
  // A refused form comes back with its values even if nothing else can be loaded.
  const fallBackTo =
    <T>(value: T) =>
    (error: unknown): T => {
      if (testDriveAnswer) return value;
      throw error;
    };
  const [vehicle, slots] = await Promise.all([
    vehicles.getVehicle(id, signal).catch(fallBackTo(null)),
    testDrives.getSlots(id, signal).catch(fallBackTo([])),
  ]);
  const attempt = createMessageId();
  return { kind: 'booking', vehicleId: id, vehicle, slots, answer: testDriveAnswer ?? null, attempt };
}

async function loadBooked(
  { vehicles, testDrives }: Sources,
  params: URLSearchParams,
  signal: AbortSignal,
): Promise<TestDriveData> {
  const link = readTestDriveLink(params);
  const testDrive = link && (await testDrives.getTestDrive(link, signal));
  if (!link || !testDrive) return { kind: 'unknown-link' };
  const { vehicleId } = testDrive;
  const [vehicle, slots] = await Promise.all([
    vehicleId === null ? null : vehicles.getVehicle(vehicleId, signal).catch(() => null),
    vehicleId === null ? [] : testDrives.getSlots(vehicleId, signal).catch(() => []),
  ]);
  return { kind: 'booked', link, testDrive, vehicle, slots, problem: params.get('problem') };
}
