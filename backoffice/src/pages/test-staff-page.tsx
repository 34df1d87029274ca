import type { BackofficeContract } from '@dealer/shared-domain/staff';
import { aBackofficeContract } from '@dealer/shared-domain/test-support';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { StaffProvider } from '../staff.tsx';
import { ToastProvider } from '../toasts.tsx';

/** The test environment has no dialogs: opening and closing is all that the pages need of them. */
export function installDialogs() {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

type Overrides = Parameters<typeof aBackofficeContract>[0];

/** One page below the back office's providers, over a contract whose parts a test overrides. */
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
