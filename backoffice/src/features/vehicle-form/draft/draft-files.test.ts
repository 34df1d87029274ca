import { expect, test, vi } from 'vitest';
import { createVehicleMedia } from '../media/vehicle-media.ts';
import { createDraftFiles } from './draft-files.ts';

function open() {
  const store = {
    write: vi.fn(),
    read: vi.fn(),
    listNew: vi.fn(),
    remove: vi.fn(),
    writeFile: vi.fn(async () => true),
    removeFile: vi.fn(async () => undefined),
    readSent: vi.fn(),
    markSent: vi.fn(),
    follow: vi.fn(),
    listFollowing: vi.fn(),
  };
  const uploads = { upload: () => new Promise<never>(() => undefined), discard: async () => undefined };
  const media = createVehicleMedia({ vehicleId: 'v1', uploads, vehicle: null });
  return { store, media, files: createDraftFiles({ store, vehicleId: 'v1', media }) };
}

const aFile = () => new File(['jpg'], 'front.jpg', { type: 'image/jpeg' });

test('a photograph that is not sent yet stays on the device when the form is left', () => {
  const { store, media, files } = open();
  const [id] = media.add('photos', [aFile()], 'Front');
  files.sync();
  expect(store.writeFile).toHaveBeenCalledWith('v1', id, expect.any(File));
  media.queue.stop();
  files.sync();
  expect(store.removeFile).not.toHaveBeenCalled();
});

test('a removed photograph leaves the device', () => {
  const { store, media, files } = open();
  const [id = ''] = media.add('photos', [aFile()], 'Front');
  files.sync();
  media.remove(id);
  files.sync();
  expect(store.removeFile).toHaveBeenCalledWith('v1', id);
});

test('after the draft was removed its files are stored again', () => {
  const { store, media, files } = open();
  const [id] = media.add('photos', [aFile()], 'Front');
  files.sync();
  files.reset();
  files.sync();
  expect(store.writeFile).toHaveBeenCalledTimes(2);
  expect(store.writeFile).toHaveBeenLastCalledWith('v1', id, expect.any(File));
});
