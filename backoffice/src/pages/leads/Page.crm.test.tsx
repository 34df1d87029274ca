// @vitest-environment jsdom
import type { BackofficeContract } from '@dealer/shared-domain/staff';
import { aLead, leadId } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { renderBackoffice } from '../../test-backoffice.tsx';

type Leads = BackofficeContract['leads'];

// The first import of the page takes long on a busy machine.
beforeAll(async () => void (await import('./Page.tsx')));
afterEach(cleanup);

function open(leads: Partial<Leads>) {
  renderBackoffice(`/admin/leads/${leadId}`, [], { permissions: ['messages'], leads });
}

test('a lead that the CRM did not take says why and when it is tried again, and can be sent now', async () => {
  const sendToCrm = vi.fn<NonNullable<Leads['sendToCrm']>>(async () => undefined);
  const { adf } = aLead();
  const failed = {
    ...{ ...adf, isOn: true, state: 'failed' as const, attempts: 3, error: 'status 503' },
    ...{ askedAt: '2026-11-21T19:12:00Z', nextAt: '2026-11-21T20:12:00Z' },
  };
  open({ sendToCrm, getLead: async () => aLead({ adf: failed }) });
  const note = await screen.findByText(/3 tries since Nov 21, 2026, 2:12 PM, next at Nov 21, 2026, 3:12 PM\./);
  expect(note.textContent).toContain('Reason: status 503');
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(sendToCrm).toHaveBeenCalledWith(leadId));
});

test('while leads are not sent to a CRM, no attempt is promised', async () => {
  const { adf } = aLead();
  const failed = { ...adf, isOn: false, attempts: 3, error: 'status 503', nextAt: '2026-11-21T20:12:00Z' };
  open({ getLead: async () => aLead({ adf: { ...failed, state: 'failed' } }) });
  await screen.findByText(/no further attempt is planned/);
  cleanup();
  open({ getLead: async () => aLead({ adf: { ...adf, isOn: false, state: 'waiting' } }) });
  await screen.findByRole('article');
  expect(screen.queryByText(/On its way to your CRM/)).toBeNull();
});
