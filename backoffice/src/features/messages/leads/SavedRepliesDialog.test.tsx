// @vitest-environment jsdom
import type { BackofficeContract, SavedReply } from '@dealer/shared-domain/staff';
import { aLeadsSource } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installDialogs } from '../../../test-backoffice.tsx';
import { renderWithStaff } from '../../../test-staff-page.tsx';
import { SavedRepliesDialog } from './SavedRepliesDialog.tsx';
import { useSavedReplies } from './use-saved-replies.ts';

beforeEach(installDialogs);
afterEach(cleanup);

function Opened() {
  const replies = useSavedReplies();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once.
  useEffect(() => void replies.load(), []);
  return <SavedRepliesDialog replies={replies} onClose={() => undefined} />;
}

/** The replies are stored, and each title is taken once. */
function open(stored: SavedReply[] = []) {
  const saveReply = vi.fn<BackofficeContract['leads']['saveReply']>(async (values, id) => {
    stored = [...stored.filter((reply) => reply.id !== id), { ...values, id: id ?? values.title }];
  });
  const removeReply = async (id: string) => {
    stored = stored.filter((reply) => reply.id !== id);
  };
  const leads = { ...aLeadsSource(), listReplies: async () => stored, saveReply, removeReply };
  renderWithStaff(<Opened />, { leads });
  return { saveReply };
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const aReply = { id: 'r1', title: 'Still here', text: 'Yes.' };

test('a double click adds a reply, and the examples, once', async () => {
  const { saveReply } = open();
  const examples = await button('Add the examples');
  fireEvent.click(examples);
  fireEvent.click(examples);
  await button('Change Still available');
  expect(saveReply).toHaveBeenCalledTimes(3);
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Holidays' } });
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'We are away.' } });
  const form = screen.getByRole('form', { name: 'New saved reply' });
  fireEvent.submit(form);
  fireEvent.submit(form);
  await button('Change Holidays');
  expect(saveReply).toHaveBeenCalledTimes(4);
});

test('the focus follows what is changed and deleted, and a deletion is undone in the dialog', async () => {
  open([aReply]);
  fireEvent.click(await button('Change Still here'));
  const form = within(screen.getByRole('form', { name: 'Change the saved reply' }));
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Title')));
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(await button('Change Still here'));
  fireEvent.click(await button('Delete Still here'));
  const dialog = within(screen.getByRole('dialog', { name: 'Saved replies' }));
  const undo = await dialog.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(document.activeElement).toBe(undo));
  fireEvent.click(undo);
  await button('Change Still here');
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(document.activeElement).toBe(dialog.getByRole('list'));
});
