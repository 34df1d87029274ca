// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import type { Synonym } from '@dealer/shared-domain/staff';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import './Page.tsx';
import { installDialogs, renderBackoffice } from '../../test-backoffice.tsx';

beforeEach(installDialogs);
afterEach(cleanup);

const builtIn: Synonym = { id: 1, term: 'pickup', meaning: 'truck', isOwn: false, found: 1 };
const own: Synonym = { id: 2, term: 'bakkie', meaning: 'truck', isOwn: true, found: 4 };

async function openSynonyms(synonyms: Synonym[], fakes: Parameters<typeof renderBackoffice>[2] = {}) {
  let stored = synonyms;
  const source = {
    list: vi.fn(async () => stored),
    add: vi.fn(async (values: { term: string; meaning: string }) => {
      stored = [{ ...values, id: 9, isOwn: true, found: 7 }, ...stored];
    }),
    change: vi.fn(async (id: number, values: { term: string; meaning: string }) => {
      stored = stored.map((synonym) => (synonym.id === id ? { ...synonym, ...values } : synonym));
    }),
    remove: vi.fn(async (id: number) => {
      stored = stored.filter((synonym) => synonym.id !== id);
    }),
    ...fakes.synonyms,
  };
  renderBackoffice('/admin/settings', [], { permissions: ['vehicles', 'settings'], synonyms: source });
  const section = within(await screen.findByRole('region', { name: 'Words of the search' }));
  return { source, section };
}

const form = (name: string) => within(screen.getByRole('form', { name }));
const type = (name: string, label: string, value: string) =>
  fireEvent.change(form(name).getByLabelText(label), { target: { value } });

test('synonyms are listed with what they find, and searched', async () => {
  const { section } = await openSynonyms([own, builtIn]);
  const list = within(await section.findByRole('list', { name: 'Synonyms' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('bakkie means truckfinds 4 vehicles now'),
    expect.stringContaining('pickup means truckfinds 1 vehicle now · built in'),
  ]);
  expect(list.queryByRole('button', { name: 'Delete pickup' })).toBeNull();
  fireEvent.change(section.getByLabelText('Search synonyms'), { target: { value: 'BAK' } });
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  fireEvent.change(section.getByLabelText('Search synonyms'), { target: { value: 'zzz' } });
  section.getByText('No synonym has “zzz” in it.');
});

test('a synonym is added and shows what it finds', async () => {
  const { source, section } = await openSynonyms([builtIn]);
  await section.findByRole('list', { name: 'Synonyms' });
  type('New synonym', 'Visitors type', ' Ute ');
  type('New synonym', 'It means', 'Truck');
  fireEvent.click(section.getByRole('button', { name: 'Add synonym' }));
  await section.findByText('finds 7 vehicles now');
  expect(source.add).toHaveBeenCalledWith({ term: 'ute', meaning: 'truck' });
  expect(form('New synonym').getByLabelText<HTMLInputElement>('Visitors type').value).toBe('');
});

test('what cannot be a synonym is said at its field, and the typed text stays', async () => {
  const { source, section } = await openSynonyms([own]);
  await section.findByRole('list', { name: 'Synonyms' });
  type('New synonym', 'Visitors type', 'Bakkie');
  type('New synonym', 'It means', 'truck');
  fireEvent.click(section.getByRole('button', { name: 'Add synonym' }));
  await section.findByText('There is such a synonym already');
  expect(source.add).not.toHaveBeenCalled();
  expect(form('New synonym').getByLabelText<HTMLInputElement>('Visitors type').value).toBe('Bakkie');
});

test('a synonym is changed, deleted and brought back', async () => {
  const { source, section } = await openSynonyms([own]);
  fireEvent.click(await section.findByRole('button', { name: 'Change bakkie' }));
  type('Change the synonym', 'It means', 'pickup');
  fireEvent.click(section.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(source.change).toHaveBeenCalledWith(2, { term: 'bakkie', meaning: 'pickup' }));
  fireEvent.click(await section.findByRole('button', { name: 'Delete bakkie' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(source.add).toHaveBeenCalledWith({ term: 'bakkie', meaning: 'pickup' }));
});

test('a failed save says so and keeps the text; a failed list can be tried again', async () => {
  const list = vi
    .fn(async () => [own])
    .mockRejectedValueOnce(new DomainError('unavailable', 'The synonyms could not be loaded. Please try again.'));
  const add = async () => {
    throw new DomainError('unavailable', 'The synonym could not be saved. Please try again.');
  };
  const { section } = await openSynonyms([], { synonyms: { list, add } });
  await section.findByText('The synonyms could not be loaded. Please try again.');
  fireEvent.click(section.getByRole('button', { name: 'Retry' }));
  await section.findByRole('list', { name: 'Synonyms' });
  type('New synonym', 'Visitors type', 'ute');
  type('New synonym', 'It means', 'truck');
  fireEvent.click(section.getByRole('button', { name: 'Add synonym' }));
  await section.findByText('The synonym could not be saved. Please try again.');
  expect(form('New synonym').getByLabelText<HTMLInputElement>('Visitors type').value).toBe('ute');
});
