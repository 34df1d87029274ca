import type { BackofficeContract, EditableVehicle } from '@dealer/shared-domain/staff';
import { aBackofficeContract } from '@dealer/shared-domain/test-support';
import { configure, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { Page as AddVehiclePage } from '../../pages/add-vehicle/Page.tsx';
import { editVehicleLoader } from '../../pages/edit-vehicle/loader.ts';
import { Page as EditVehiclePage } from '../../pages/edit-vehicle/Page.tsx';
import { StaffProvider } from '../../staff.tsx';
import { ToastProvider } from '../../ui/toasts.tsx';
// Preloads the section's code: on a busy machine it can come later than its time limit.
import './money/MoneySection.tsx';

/** Replaces layout, dialogs and object URLs, which the test environment lacks. */
export function installBrowserParts() {
  // Rendering the whole form on a busy machine takes longer than the default of one second.
  configure({ asyncUtilTimeout: 10_000 });
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  Element.prototype.scrollIntoView = () => undefined;
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}

type Overrides = Parameters<typeof aBackofficeContract>[0];

function Nothing() {
  return null;
}

/** Renders the form's pages at an address, with a placeholder for the list. */
export function renderForm(address: string, overrides: Overrides = {}) {
  const contract: BackofficeContract = aBackofficeContract(overrides);
  const router = createMemoryRouter(
    [
      {
        path: '/admin',
        element: (
          <StaffProvider contract={contract}>
            <ToastProvider>
              <Link to="/admin/dashboard">Dashboard</Link>
              <Outlet />
            </ToastProvider>
          </StaffProvider>
        ),
        children: [
          { path: 'dashboard', element: <h1>Dashboard page</h1> },
          { path: 'vehicles', element: <h1>Vehicle list</h1> },
          { path: 'vehicles/add', Component: AddVehiclePage },
          {
            path: 'vehicles/:id/edit',
            HydrateFallback: Nothing,
            loader: editVehicleLoader(contract),
            Component: EditVehiclePage,
          },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return { contract, router };
}

export const addAddress = '/admin/vehicles/add';

export function editAddress({ id }: Pick<EditableVehicle, 'id'>): string {
  return `/admin/vehicles/${id}/edit`;
}

export function field(name: string): HTMLElement {
  return screen.getByRole('textbox', { name });
}

export function type(element: HTMLElement, value: string) {
  fireEvent.change(element, { target: { value } });
}

export function combo(name: string): HTMLElement {
  return screen.getByRole('combobox', { name });
}

/** Fills in everything that a published vehicle requires. */
export function fillRequired() {
  type(field('VIN'), '2HGFC2F53KH000351');
  type(combo('Make'), 'Honda');
  type(combo('Model'), 'Civic');
  type(combo('Engine Size'), '2.0L');
  type(combo('Color'), 'Silver');
  type(field('Price'), '18995');
  type(field('Mileage'), '84210');
  type(field('Description'), 'One owner.');
  fireEvent.click(screen.getByRole('button', { name: 'All nine inspected: nothing found' }));
}

export function submit(name = 'Add Vehicle') {
  fireEvent.click(screen.getByRole('button', { name }));
}

export function aFile(name: string, { type: fileType = 'image/jpeg', size = 1000 } = {}): File {
  const file = new File(['x'], name, { type: fileType });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

export function choosePhotos(files: File[]) {
  fireEvent.change(screen.getByLabelText(/Drop photographs here/), { target: { files } });
}
