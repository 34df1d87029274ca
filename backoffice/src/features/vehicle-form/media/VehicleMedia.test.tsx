// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import type { MediaUploads } from '@dealer/shared-domain/staff';
import { anEditableVehicle } from '@dealer/shared-domain/test-support';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  addAddress,
  aFile,
  choosePhotos,
  editAddress,
  fillRequired,
  installBrowserParts,
  renderForm,
  submit,
} from '../test-vehicle-form.tsx';

beforeAll(installBrowserParts);
afterEach(cleanup);

const picture = { publicId: 'p', url: 'http://media.test/p.webp', width: 4, height: 3, placeholderColor: '#000000' };
const sent = { kind: 'image' as const, publicId: 'new', url: 'http://media.test/new', width: 1200, height: 800 };

test('photographs upload immediately to the folder of the new vehicle and are saved after it', async () => {
  const upload = vi.fn<MediaUploads['upload']>(async () => sent);
  const createVehicle = vi.fn(async (id: string) => ({ id, version: 1 }));
  const saveMedia = vi.fn();
  renderForm(addAddress, { media: { upload }, vehicles: { createVehicle, saveMedia } });
  choosePhotos([aFile('front.jpg'), aFile('side.jpg')]);
  await screen.findByText('2 ready');
  expect(upload).toHaveBeenCalledTimes(2);

  fireEvent.click(screen.getByRole('button', { name: 'Make cover: side.jpg' }));
  fillRequired();
  submit();
  await screen.findByRole('heading', { name: 'Vehicle list' });
  const id = createVehicle.mock.calls[0]?.[0];
  expect(upload.mock.calls[0]?.[1]).toEqual({ vehicleId: id, kind: 'image' });
  const change = saveMedia.mock.calls[0]?.[1];
  expect(saveMedia.mock.calls[0]?.[0]).toBe(id);
  expect(change.images).toMatchObject([{ isPrimary: true }, { isPrimary: false }]);
  expect(saveMedia.mock.invocationCallOrder[0]).toBeGreaterThan(createVehicle.mock.invocationCallOrder[0] ?? 0);
});

test('a file of the wrong type or size is listed with the reason and not sent', async () => {
  const upload = vi.fn(async () => sent);
  renderForm(addAddress, { media: { upload } });
  choosePhotos([aFile('huge.jpg', { size: 60 * 1024 * 1024 + 1 }), aFile('notes.pdf', { type: 'application/pdf' })]);
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map((alert) => alert.textContent)).toEqual([
    expect.stringMatching(/huge\.jpg.*File size too large\. Maximum size is 10MB/),
    expect.stringMatching(/notes\.pdf.*Invalid file provided/),
  ]);
  expect(upload).not.toHaveBeenCalled();
});

test('a save waits for running uploads and shows how many', async () => {
  let arrive = (_: typeof sent) => {};
  const upload = () => new Promise<typeof sent>((resolve) => (arrive = resolve));
  const saveMedia = vi.fn();
  renderForm(addAddress, { media: { upload }, vehicles: { saveMedia } });
  choosePhotos([aFile('front.jpg')]);
  await screen.findByText('Uploading 1 of 1 photograph…');
  fillRequired();
  submit();
  await screen.findByRole('button', { name: 'Saving...' });
  expect(saveMedia).not.toHaveBeenCalled();
  await act(async () => arrive(sent));
  await screen.findByRole('heading', { name: 'Vehicle list' });
  expect(saveMedia).toHaveBeenCalledTimes(1);
});

test('after a failed upload the vehicle is saved once; a retry saves the media alone', async () => {
  const upload = vi
    .fn<MediaUploads['upload']>(async () => sent)
    .mockRejectedValueOnce(new DomainError('unavailable', 'Upload failed: 503'));
  const createVehicle = vi.fn(async (id: string) => ({ id, version: 1 }));
  const updateVehicle = vi.fn();
  const saveMedia = vi.fn();
  renderForm(addAddress, { media: { upload }, vehicles: { createVehicle, updateVehicle, saveMedia } });
  choosePhotos([aFile('broken.jpg'), aFile('side.jpg')]);
  fillRequired();
  submit();

  const note = (await screen.findByText('The vehicle is saved; 1 file is not')).closest<HTMLElement>('[role="alert"]');
  if (!note) throw new Error('The note is no alert');
  expect(note.textContent).toContain('broken.jpg: Upload failed: 503');
  screen.getByRole('heading', { name: 'Edit Vehicle' });
  expect(window.location.pathname).toMatch(/^\/admin\/vehicles\/[0-9a-f-]{36}\/edit$/);
  expect(saveMedia).toHaveBeenCalledTimes(1);

  fireEvent.click(within(note).getByRole('button', { name: 'Retry all' }));
  await screen.findByRole('heading', { name: 'Vehicle list' });
  expect(createVehicle).toHaveBeenCalledTimes(1);
  expect(updateVehicle).not.toHaveBeenCalled();
  expect(saveMedia).toHaveBeenCalledTimes(2);
  expect(saveMedia.mock.calls[1]?.[1].images).toHaveLength(2);
});

test('an upload that failed without a network is sent once more when the network returns', async () => {
  const upload = vi
    .fn<MediaUploads['upload']>(async () => sent)
    .mockRejectedValueOnce(new DomainError('unavailable', 'Upload failed'));
  renderForm(addAddress, { media: { upload } });
  choosePhotos([aFile('front.jpg')]);
  await screen.findByRole('alert');
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('1 ready');
  expect(upload).toHaveBeenCalledTimes(2);
});

test('without a network a failed upload waits, and one that was refused stays failed', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const upload = vi
    .fn<MediaUploads['upload']>(async () => sent)
    .mockRejectedValueOnce(new DomainError('unavailable', 'Upload failed: connection lost'));
  renderForm(addAddress, { media: { upload } });
  choosePhotos([aFile('front.jpg'), aFile('notes.pdf', { type: 'application/pdf' })]);
  await screen.findByText('1 waiting for the network, 1 failed');
  screen.getByText('Waiting for the network');
  expect(screen.getByRole('alert').textContent).toContain('notes.pdf');
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('1 ready, 1 failed');
  isOnline.mockRestore();
});

test('if saving the media fails the vehicle stays saved, and the next save stores the media', async () => {
  const createVehicle = vi.fn(async (id: string) => ({ id, version: 1 }));
  const saveMedia = vi.fn().mockRejectedValueOnce(new DomainError('unavailable', 'away'));
  renderForm(addAddress, { vehicles: { createVehicle, saveMedia } });
  choosePhotos([aFile('front.jpg')]);
  fillRequired();
  submit();
  await screen.findByText(/The vehicle itself is saved/);
  fireEvent.click(screen.getByRole('button', { name: 'Save again' }));
  await screen.findByRole('heading', { name: 'Vehicle list' });
  expect(createVehicle).toHaveBeenCalledTimes(1);
  expect(saveMedia).toHaveBeenCalledTimes(2);
});

test('a photograph added at the end of a save stays for the next save', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const saveMedia = vi.fn().mockReturnValueOnce(promise);
  renderForm(addAddress, { vehicles: { saveMedia } });
  choosePhotos([aFile('front.jpg')]);
  fillRequired();
  submit();
  await waitFor(() => expect(saveMedia).toHaveBeenCalledTimes(1));
  choosePhotos([aFile('rear.jpg')]);
  await act(async () => resolve());
  screen.getByText('Unsaved changes');
  fireEvent.click(screen.getByRole('button', { name: 'Update Vehicle' }));
  await screen.findByRole('heading', { name: 'Vehicle list' });
  expect(saveMedia.mock.calls[1]?.[1].images).toHaveLength(2);
});

test('removing a stored photograph can be undone until the save deletes it', async () => {
  const vehicle = anEditableVehicle({
    images: [
      { ...picture, id: 'a', alt: 'Front', isPrimary: true },
      { ...picture, id: 'b', alt: 'Side', isPrimary: false },
    ],
  });
  const saveMedia = vi.fn();
  const updateVehicle = vi.fn();
  renderForm(editAddress(vehicle), { vehicles: { getVehicle: async () => vehicle, saveMedia, updateVehicle } });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Front' }));
  screen.getByText('Unsaved changes');
  fireEvent.click(screen.getByRole('button', { name: 'Undo the removal of Front' }));
  screen.getByText('All changes saved');
  fireEvent.click(screen.getByRole('button', { name: 'Remove Front' }));
  submit('Update Vehicle');
  await screen.findByRole('heading', { name: 'Vehicle list' });
  expect(updateVehicle).not.toHaveBeenCalled();
  expect(saveMedia).toHaveBeenCalledWith(
    vehicle.id,
    expect.objectContaining({ removedIds: ['a'], images: [expect.objectContaining({ id: 'b', isPrimary: true })] }),
  );
});

test('photographs are ordered by keyboard, and the focus stays on the moved one', async () => {
  const vehicle = anEditableVehicle({
    images: ['Front', 'Side', 'Rear'].map((alt, at) => ({ ...picture, id: alt, alt, isPrimary: at === 0 })),
  });
  renderForm(editAddress(vehicle), { vehicles: { getVehicle: async () => vehicle } });
  const order = () => screen.getAllByRole('button', { name: /^Remove / }).map((button) => button.ariaLabel);
  fireEvent.keyDown(await screen.findByRole('button', { name: /^Move Front/ }), { key: 'ArrowRight' });
  expect(order()).toEqual(['Remove Side', 'Remove Front', 'Remove Rear']);
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Move Front/);
  screen.getByText('Front is now 2 of 3');
  fireEvent.click(screen.getByRole('button', { name: 'Move left: Rear' }));
  expect(order()).toEqual(['Remove Side', 'Remove Rear', 'Remove Front']);
});

test('a mouse drags the photograph itself; a finger on it scrolls the page', async () => {
  const vehicle = anEditableVehicle({
    images: ['Front', 'Side', 'Rear'].map((alt, at) => ({ ...picture, id: alt, alt, isPrimary: at === 0 })),
  });
  renderForm(editAddress(vehicle), { vehicles: { getVehicle: async () => vehicle } });
  await screen.findByRole('button', { name: /^Move Front/ });
  const photographs = within(screen.getByRole('region', { name: 'Photographs' }));
  const names = () => photographs.getAllByRole('img').map((image) => image.getAttribute('alt'));
  const lift = (init: PointerEventInit) =>
    fireEvent.pointerDown(photographs.getByRole('img', { name: 'Rear' }), { button: 0, ...init });
  const drag = (init: PointerEventInit) => {
    lift(init);
    // Without a layout every box lies at the origin, so the first one is found there.
    fireEvent.pointerMove(window, { clientX: 0, clientY: 0, buttons: 1 });
    fireEvent.pointerUp(window);
  };
  drag({ pointerType: 'touch' });
  expect(names()).toEqual(['Front', 'Side', 'Rear']);
  drag({ pointerType: 'mouse', ctrlKey: true });
  expect(names()).toEqual(['Front', 'Side', 'Rear']);
  const grip = photographs.getByRole('button', { name: /^Move Rear/ });
  fireEvent.pointerDown(grip, { button: 0, ctrlKey: true });
  fireEvent.pointerMove(window, { clientX: 0, clientY: 0, buttons: 1 });
  fireEvent.pointerUp(window);
  expect(names()).toEqual(['Front', 'Side', 'Rear']);
  lift({ pointerType: 'mouse' });
  fireEvent.pointerMove(window, { clientX: 0, clientY: 0, buttons: 0 });
  fireEvent.pointerMove(window, { clientX: 0, clientY: 0, buttons: 1 });
  expect(names()).toEqual(['Front', 'Side', 'Rear']);
  drag({ pointerType: 'mouse' });
  expect(names()).toEqual(['Rear', 'Front', 'Side']);
  expect(fireEvent.dragStart(photographs.getByRole('img', { name: 'Rear' }))).toBe(false);
});

test('videos and disclosure photographs are uploaded and saved too', async () => {
  const upload = vi.fn<MediaUploads['upload']>(async (_, { kind }) => ({ ...sent, kind }));
  const saveMedia = vi.fn();
  renderForm(addAddress, { media: { upload }, vehicles: { saveMedia } });
  fireEvent.change(screen.getByLabelText('Add videos'), {
    target: { files: [aFile('walkaround.mp4', { type: 'video/mp4' })] },
  });
  const exterior = screen.getByRole('radiogroup', { name: 'Exterior' });
  fireEvent.click(within(exterior).getByRole('radio', { name: 'Reported' }));
  fireEvent.change(screen.getByLabelText('Add photos: Exterior'), { target: { files: [aFile('scratch.jpg')] } });
  fillRequired();
  submit();
  await waitFor(() => expect(saveMedia).toHaveBeenCalled());
  expect(upload.mock.calls.map(([, { kind }]) => kind)).toEqual(['video', 'image']);
  expect(saveMedia.mock.calls[0]?.[1]).toMatchObject({
    images: [],
    videos: [{ publicId: 'new' }],
    disclosureImages: [{ category: 'exterior', filename: 'scratch.jpg' }],
  });
});
