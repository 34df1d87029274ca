// @vitest-environment jsdom
import type { BackofficeContract } from '@dealer/shared-domain/staff';
import { leadId } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installDialogs, renderBackoffice } from '../../../test-backoffice.tsx';

const article = async () => within(await screen.findByRole('article'));

beforeEach(installDialogs);
afterEach(cleanup);

test('a person’s data are deleted after a question, by who sees all leads', async () => {
  const remove = vi.fn<BackofficeContract['leads']['remove']>().mockRejectedValueOnce(new Error()).mockResolvedValue();
  const { router } = renderBackoffice(`/admin/leads/${leadId}`, [], {
    permissions: ['messages', 'leads.all'],
    leads: { remove },
  });
  fireEvent.click((await article()).getByRole('button', { name: 'Delete this person’s data' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete the data of Sam Lee?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  fireEvent(screen.getByRole('dialog'), new Event('cancel'));
  await dialog.findByText('The change could not be saved. Please try again.');
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('The data of Sam Lee are deleted');
  expect(remove).toHaveBeenCalledWith(leadId);
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/leads'));
});

test('who sees their own leads alone deletes none', async () => {
  renderBackoffice(`/admin/leads/${leadId}`, [], { permissions: ['messages'] });
  await article();
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
});
