import type { BackofficeContract } from '@dealer/shared-domain/staff';
import { aBackofficeContract } from '@dealer/shared-domain/test-support';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { StaffProvider } from './staff.tsx';
import { ToastProvider } from './ui/toasts.tsx';

/** The test environment lacks dialogs; the pages only need to open and close them. */
export function installDialogs() {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

type Overrides = Parameters<typeof aBackofficeContract>[0];

/** Renders one page in the back office's providers; a test overrides parts of the contract. */
export function renderWithStaff(
  page: ReactNode,
  overrides: Overrides = {},
  toLoader: (contract: BackofficeContract) => Parameters<typeof createMemoryRouter>[0][number]['loader'] = () =>
    undefined,
) {
  const contract = aBackofficeContract(overrides);
  const element = (
    <StaffProvider contract={contract}>
      <ToastProvider>{page}</ToastProvider>
    </StaffProvider>
  );
  const loader = toLoader(contract);
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element, ...(loader && { loader }) }])} />);
  return contract;
}
