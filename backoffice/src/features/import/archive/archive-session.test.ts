// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import type { ArchiveFile, ArchiveVehicle } from '@dealer/shared-domain/import';
import type { BackofficeContract } from '@dealer/shared-domain/staff';
import { expect, test, vi } from 'vitest';
import { createArchiveSession } from './archive-session.ts';
import { countPhotographs } from './archive-state.ts';

type Photograph = Parameters<BackofficeContract['imports']['addPhotograph']>[0];

const aFile = (index: number, path: string, refusal: string | null = null): ArchiveFile => ({
  index,
  path,
  bytes: 10,
  key: `key-${index}`,
  imageId: null,
  refusal,
});
const aVehicle = (vehicle: Partial<ArchiveVehicle>): ArchiveVehicle => ({
  id: null,
  line: null,
  name: '2019 Honda Civic',
  vin: '',
  stockNumber: '',
  isSold: false,
  imageIds: [],
  fileKeys: [],
  ...vehicle,
});

function aSession({ rows = [] as ArchiveVehicle[], stored = [] as ArchiveVehicle[], refusals = 0 } = {}) {
  const files = [
    aFile(0, 'A1_1.jpg'),
    aFile(1, 'A1_2.jpg'),
    aFile(2, 'B2_1.jpg'),
    aFile(3, 'C3.pdf', 'Not a photograph'),
  ];
  const added: Photograph[] = [];
  let left = refusals;
  const uploads = {
    upload: vi.fn(async (file: File) => {
      left -= 1;
      if (left >= 0) throw new DomainError('unavailable', 'Upload failed: connection lost');
      return { kind: 'image' as const, publicId: file.name, url: '/x', width: 1, height: 1 };
    }),
    discard: vi.fn(async () => undefined),
    issueTicket: vi.fn(),
  };
  const imports = {
    findPhotographedVehicles: vi.fn(async () => stored),
    addPhotograph: vi.fn(async (photograph: Photograph) => void added.push(photograph)),
    announcePhotographs: vi.fn(),
  };
  const session = createArchiveSession({
    imports,
    media: uploads,
    openEngine: () => ({
      open: async () => ({ files, table: null }),
      readPhotograph: async (index) => new File(['x'], `${index}.jpg`, { type: 'image/jpeg' }),
      readTable: async () => new File([], ''),
      close: () => undefined,
    }),
    getRowVehicles: async () => rows,
  });
  return { session, imports, uploads, added };
}

const aZipFile = () => new File(['zip'], 'lot.zip');

test('what fits no vehicle is placed by hand, on a stored vehicle or a line, and taken back', async () => {
  const rows = [aVehicle({ line: 7, name: '2018 Ford F-150' })];
  const { session, imports, added } = aSession({ rows, stored: [] });
  await session.choose(aZipFile());
  imports.findPhotographedVehicles.mockResolvedValueOnce([aVehicle({ id: 'v9', name: '2020 Kia Rio' })]);
  await session.place([0, 2], { id: 'v9', line: null, name: '2020 Kia Rio' });
  expect(imports.findPhotographedVehicles).toHaveBeenLastCalledWith({ ids: ['v9'], vins: [], stockNumbers: [] });
  await session.place([1], { id: null, line: 7, name: '2018 Ford F-150' });
  expect(session.store.getState().match?.unplaced).toEqual([]);
  await session.place([2], null);
  expect(session.store.getState().match?.unplaced.map(({ path }) => path)).toEqual(['B2_1.jpg']);
  session.noteRows([{ line: 7, vehicleId: 'v7', outcome: 'created', message: null }]);
  await session.begin('i1');
  expect(added.map(({ vehicleId, key }) => `${vehicleId} ${key}`).toSorted()).toEqual(['v7 key-1', 'v9 key-0']);
});

test('a late answer about one archive does not match the photographs of the next', async () => {
  const { session, imports } = aSession({ stored: [] });
  const late = Promise.withResolvers<ArchiveVehicle[]>();
  imports.findPhotographedVehicles.mockReturnValueOnce(late.promise);
  const choosing = session.choose(aZipFile());
  await vi.waitFor(() => expect(imports.findPhotographedVehicles).toHaveBeenCalledOnce());
  await session.choose(aZipFile());
  late.resolve([aVehicle({ id: 'v1', stockNumber: 'A-1' })]);
  await choosing;
  await session.rematch();
  expect(countPhotographs(session.store.getState())).toBe(0);
});

test('photographs of existing vehicles are matched, sent in order, and announced once', async () => {
  const { session, imports, added } = aSession({ stored: [aVehicle({ id: 'v1', stockNumber: 'A-1' })] });
  await session.choose(aZipFile());
  expect(countPhotographs(session.store.getState())).toBe(2);
  expect(session.store.getState().match?.problems.map(({ path }) => path)).toEqual(['B2_1.jpg', 'C3.pdf']);
  await session.begin('i1');
  expect(added.map(({ importId, vehicleId, key, place }) => [importId, vehicleId, key, place])).toEqual([
    ['i1', 'v1', 'key-0', 0],
    ['i1', 'v1', 'key-1', 1],
  ]);
  expect(session.store.getState().isDone).toBe(true);
  expect(imports.announcePhotographs).toHaveBeenCalledOnce();
});

test('photographs of new vehicles wait until their lines are written; a refused line gets none', async () => {
  const rows = [aVehicle({ line: 2, stockNumber: 'A1' }), aVehicle({ line: 3, stockNumber: 'B2' })];
  const { session, added } = aSession({ rows });
  await session.choose(aZipFile());
  expect(countPhotographs(session.store.getState())).toBe(3);
  session.noteRows([
    { line: 2, vehicleId: 'v2', outcome: 'created', message: null },
    { line: 3, vehicleId: 'v3', outcome: 'failed', message: 'Refused' },
  ]);
  await session.begin('i1');
  expect(added.map(({ vehicleId }) => vehicleId)).toEqual(['v2', 'v2']);
});

test('one that fails does not stop the others, and is retried alone', async () => {
  const { session, added, uploads } = aSession({
    stored: [aVehicle({ id: 'v1', stockNumber: 'A1' })],
    refusals: 1,
  });
  await session.choose(aZipFile());
  await session.begin('i1');
  expect(added).toHaveLength(1);
  const [failed] = Object.values(session.jobs.getState()).filter(({ state }) => state.status === 'failed');
  expect(failed?.state).toMatchObject({ message: 'Upload failed: connection lost', isFinal: false });
  await session.retry();
  expect(added).toHaveLength(2);
  expect(uploads.upload).toHaveBeenCalledTimes(3);
});

test('a sent file that could not be added to its vehicle is given back', async () => {
  const { session, imports, uploads } = aSession({ stored: [aVehicle({ id: 'v1', stockNumber: 'B2' })] });
  imports.addPhotograph.mockRejectedValueOnce(new DomainError('unavailable', 'The photograph could not be added.'));
  await session.choose(aZipFile());
  await session.begin('i1');
  expect(uploads.discard).toHaveBeenCalledExactlyOnceWith(['2.jpg']);
});

test('vehicles that could not be looked up are asked again', async () => {
  const { session, imports } = aSession({ stored: [aVehicle({ id: 'v1', stockNumber: 'A1' })] });
  imports.findPhotographedVehicles.mockRejectedValueOnce(new DomainError('unavailable', 'No connection'));
  await session.choose(aZipFile());
  expect(session.store.getState().matchFailure).toBe('No connection');
  await session.rematch();
  expect(countPhotographs(session.store.getState())).toBe(2);
});
