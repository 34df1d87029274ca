import { expect, test } from 'vitest';
import type { ArchiveVehicle } from './archive-vehicle.ts';
import { type ArchiveFile, askForVehicles, matchArchive, toVehicleKey } from './match-archive.ts';

const vin = '2HGFC2F70KH500001';

const aVehicle = (vehicle: Partial<ArchiveVehicle>): ArchiveVehicle => ({
  id: 'v1',
  line: null,
  name: '2019 Honda Civic EX',
  vin: '',
  stockNumber: '',
  isSold: false,
  imageIds: [],
  fileKeys: [],
  ...vehicle,
});
const aFile = (path: string, file: Partial<ArchiveFile> = {}): ArchiveFile => ({
  index: 0,
  path,
  bytes: 1000,
  key: path,
  imageId: null,
  refusal: null,
  ...file,
});

const civic = aVehicle({ vin, stockNumber: '26-101' });
const truck = aVehicle({ id: null, line: 3, name: '2018 Ford F-150 XLT', stockNumber: '26-140' });
const paths = (files: ArchiveFile[], vehicles = [civic, truck]) =>
  matchArchive(files, vehicles).groups.map(({ vehicle, files: own }) => [vehicle.name, own.map(({ path }) => path)]);

test('names by stock number, VIN and folder find their vehicles, in the order of the names', () => {
  const files = ['26-101_10.jpg', '26-101_2.jpg', `${vin}-01.jpg`, '26-140/2.jpg', '26-140/1.jpg'].map((p) => aFile(p));
  expect(paths(files)).toEqual([
    ['2018 Ford F-150 XLT', ['26-140/1.jpg', '26-140/2.jpg']],
    ['2019 Honda Civic EX', [`${vin}-01.jpg`, '26-101_2.jpg', '26-101_10.jpg']],
  ]);
});

test('files without a vehicle are listed with the reason', () => {
  const { problems } = matchArchive(
    [
      aFile('DSC_0041.jpg'),
      aFile('1HGFC2F70KH500009-1.jpg'),
      aFile('26-140/26-101_1.jpg'),
      aFile('26-101_1.pdf', { refusal: 'Not a photograph (PDF)' }),
    ],
    [civic, truck],
  );
  expect(Object.fromEntries(problems.map(({ path, reason }) => [path, reason]))).toEqual({
    'DSC_0041.jpg': 'No vehicle has this stock number',
    '1HGFC2F70KH500009-1.jpg': 'No vehicle has the VIN 1HGFC2F70KH500009',
    '26-140/26-101_1.jpg': 'Fits two vehicles: 2018 Ford F-150 XLT, 26-140 and 2019 Honda Civic EX, 26-101',
    '26-101_1.pdf': 'Not a photograph (PDF)',
  });
});

test('a photograph without a vehicle goes where a person placed it, and others wait for that', () => {
  const files = [
    aFile('DSC_1.jpg', { index: 1 }),
    aFile('DSC_2.jpg', { index: 2 }),
    aFile('a.pdf', { refusal: 'PDF' }),
  ];
  const placed = new Map([
    [1, toVehicleKey(truck)],
    [2, 'a vehicle that is gone'],
  ]);
  const { groups, problems, unplaced } = matchArchive(files, [civic, truck], placed);
  expect(groups.map(({ vehicle, files: own }) => [vehicle.name, own.map(({ path }) => path)])).toEqual([
    ['2018 Ford F-150 XLT', ['DSC_1.jpg']],
  ]);
  expect(problems.map(({ path }) => path)).toEqual(['a.pdf', 'DSC_2.jpg']);
  expect(unplaced.map(({ path }) => path)).toEqual(['DSC_2.jpg']);
});

test('a returned vehicle gets the photographs, not its sold record; two for sale get none', () => {
  const sold = aVehicle({ id: 'v2', name: 'Sold', vin, isSold: true });
  expect(paths([aFile(`${vin}.jpg`)], [sold, civic])).toEqual([['2019 Honda Civic EX', [`${vin}.jpg`]]]);
  const twin = aVehicle({ id: 'v3', stockNumber: '26101' });
  expect(matchArchive([aFile('26-101_1.jpg')], [civic, twin]).problems).toEqual([
    { path: '26-101_1.jpg', reason: 'Several vehicles have this VIN or stock number' },
  ]);
});

test('files that a vehicle has already are counted and left out', () => {
  const vehicle = { ...civic, fileKeys: ['a'], imageIds: ['image-1'] };
  const files = [
    aFile('26-101_1.jpg', { key: 'a' }),
    aFile('26-101_2.jpg', { imageId: 'image-1' }),
    aFile('26-101_3.jpg'),
    aFile('26-101_4.jpg', { key: '26-101_3.jpg' }),
  ];
  const [group] = matchArchive(files, [vehicle]).groups;
  expect(group?.files.map(({ path }) => path)).toEqual(['26-101_3.jpg']);
  expect(group?.knownCount).toBe(3);
});

test('a vehicle gets 40 photographs at most', () => {
  const files = Array.from({ length: 41 }, (_, n) => aFile(`26-101_${n + 1}.jpg`));
  const { groups, problems } = matchArchive(files, [civic]);
  expect(groups[0]?.files).toHaveLength(40);
  expect(problems).toEqual([{ path: '26-101_41.jpg', reason: 'Only 40 photographs per vehicle' }]);
});

test('each number is asked once', () => {
  expect(askForVehicles([aFile('26-101_1.jpg'), aFile('26-101_2.jpg'), aFile(`${vin}/3.jpg`)])).toEqual({
    vins: [vin],
    ids: [],
    stockNumbers: ['261011', '26101', '261012', vin],
  });
});
