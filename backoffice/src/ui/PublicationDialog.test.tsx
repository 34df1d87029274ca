// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import { anEditableVehicle, aVehicleInput } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aStaffVehicle, installDialogs, renderBackoffice } from '../test-backoffice.tsx';

beforeAll(installDialogs);
// Preloads the page's code for the first test.
beforeAll(async () => {
  await Promise.all([import('../pages/vehicles/Page.tsx'), import('./PublicationDialog.tsx')]);
});
afterEach(cleanup);

async function openDialog(item: string) {
  fireEvent.click(await screen.findByRole('button', { name: /^More for/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog', { name: 'Publish 2019 Honda Civic EX later' }));
}

test('a draft is planned in the dealer’s time zone from its row, and the plan is taken back by Undo', async () => {
  const set = vi.fn(async () => undefined);
  const draft = aStaffVehicle({ status: 'Draft' });
  renderBackoffice('/admin/vehicles', [draft], { publications: { set } });
  const dialog = await openDialog('Publish later');
  fireEvent.change(dialog.getByLabelText('Date and time'), { target: { value: '2020-01-01T09:00' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Publish then' }));
  await dialog.findByText('Choose a time in the future');
  fireEvent.change(dialog.getByLabelText('Date and time'), { target: { value: '2036-11-25T09:00' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Publish then' }));
  await screen.findByText('2019 Honda Civic EX goes on the site Nov 25, 2036, 9:00 AM');
  expect(set).toHaveBeenCalledExactlyOnceWith(draft.id, '2036-11-25T14:00:00.000Z');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(set).toHaveBeenLastCalledWith(draft.id, null));
});

test('a plan that failed says why, and can be cancelled; a refusal stands in the dialog', async () => {
  const set = vi.fn(async () => undefined);
  set.mockRejectedValueOnce(new DomainError('invalid', 'Only a draft can be scheduled. This vehicle is Sold'));
  const publication = { publishAt: '2026-11-20T14:00:00Z', problem: 'Not ready to publish. Missing: VIN' };
  const draft = aStaffVehicle({ status: 'Draft', publication });
  renderBackoffice('/admin/vehicles', [draft], { publications: { set } });
  expect((await screen.findAllByText(/^Not published Nov 20, (2026, )?9:00 AM$/)).length).toBeGreaterThan(0);
  const dialog = await openDialog('Change the publication');
  dialog.getByText('Not ready to publish. Missing: VIN');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel the plan' }));
  await dialog.findByText('Only a draft can be scheduled. This vehicle is Sold');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel the plan' }));
  await screen.findByText('2019 Honda Civic EX stays a draft');
});

test('what keeps a draft from being published is said before the plan is made', async () => {
  const input = aVehicleInput({ status: 'Draft', vin: '2HGFC2F59KH00000', description: '', price: 0 });
  renderBackoffice('/admin/vehicles', [aStaffVehicle({ status: 'Draft' })], {
    getVehicle: async (id) => anEditableVehicle({ id, input }),
  });
  const dialog = await openDialog('Publish later');
  await dialog.findByText('Not ready to publish yet');
  dialog.getByText('Complete or correct: VIN, Price, Description. You can plan it now and do this before then.');
});

test('it is offered for drafts, to those who publish', async () => {
  renderBackoffice('/admin/vehicles', [aStaffVehicle({ status: 'Draft' })], { permissions: ['vehicles'] });
  fireEvent.click(await screen.findByRole('button', { name: /^More for/ }));
  await screen.findByRole('menuitem', { name: 'History' });
  expect(screen.queryByRole('menuitem', { name: 'Publish later' })).toBeNull();
});
