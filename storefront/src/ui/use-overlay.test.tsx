// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { createBrowserRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubMissingJsdomApis } from '../test-support/jsdom-stubs.ts';
import { OverlayLink } from './OverlayLink.tsx';
import { leaveStaleOverlayEntry } from './overlay-history.ts';
import { useOverlay } from './use-overlay.ts';

const loader = vi.fn(async () => null);
let router: ReturnType<typeof createBrowserRouter>;

function Layout() {
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: as in the site's layout.
  useEffect(leaveStaleOverlayEntry, [location]);
  return <Outlet />;
}

function NothingYet() {
  return null;
}

function ListPage() {
  const { isOpen, open, close } = useOverlay();
  return (
    <>
      <h1>List{useLocation().search}</h1>
      <button type="button" onClick={open}>
        Open
      </button>
      {isOpen && (
        <div role="dialog">
          <button type="button" onClick={close}>
            Close
          </button>
          <OverlayLink to="/list?make=Audi">Audi</OverlayLink>
          <OverlayLink to="/other" onFollow={close}>
            Other
          </OverlayLink>
        </div>
      )}
    </>
  );
}

async function start(address: string) {
  history.pushState(null, '', address);
  stubMissingJsdomApis();
  router = createBrowserRouter([
    {
      element: <Layout />,
      children: [
        { path: 'start', element: <h1>Start</h1> },
        { path: 'list', element: <ListPage />, loader },
        { path: 'other', element: <h1>Other</h1> },
      ],
      HydrateFallback: NothingYet,
    },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/list'));
  await screen.findByText('List');
  loader.mockClear();
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
const heading = (name: string) => screen.findByRole('heading', { name });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const isAtPage = () => waitFor(() => expect(history.state.isOverlay).toBeUndefined());

beforeEach(() => start('/start'));
afterEach(() => {
  cleanup();
  router.dispose();
});

test('Back closes the overlay, and loads nothing again', async () => {
  press('Open');
  expect(history.state.isOverlay).toBe(true);
  history.back();
  await isClosed();
  await heading('List');
  expect(loader).not.toHaveBeenCalled();
  history.back();
  await heading('Start');
});

test('closing removes the entry, so that one Back leaves the page', async () => {
  press('Open');
  press('Close');
  await isAtPage();
  press('Open');
  press('Close');
  await isAtPage();
  history.back();
  await heading('Start');
});

test('opening while the entry is being removed gives it another', async () => {
  press('Open');
  press('Close');
  // Until the browser has left the removed entry, its state is still that of an overlay.
  const push = vi.spyOn(history, 'pushState');
  press('Open');
  await waitFor(() => expect(push).toHaveBeenCalled());
  push.mockRestore();
  expect(history.state.isOverlay).toBe(true);
  history.back();
  await isClosed();
  await heading('List');
  history.back();
  await heading('Start');
});

test('Forward to a closed overlay stays on the page', async () => {
  press('Open');
  history.back();
  await isClosed();
  const back = vi.spyOn(history, 'back');
  history.forward();
  await waitFor(() => expect(back).toHaveBeenCalled());
  await isAtPage();
  back.mockRestore();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(loader).not.toHaveBeenCalled();
  history.back();
  await heading('Start');
});

test('a change of the list beneath is a step of its own, and Back first closes the overlay', async () => {
  press('Open');
  follow('Audi');
  await heading('List?make=Audi');
  await waitFor(() => expect(history.state.isOverlay).toBe(true));
  history.back();
  await isClosed();
  await heading('List?make=Audi');
  history.back();
  await heading('List');
  history.back();
  await heading('Start');
});

test('a page opened from the overlay takes its place', async () => {
  press('Open');
  follow('Other');
  await heading('Other');
  history.back();
  await heading('List');
  expect(screen.queryByRole('dialog')).toBeNull();
  history.forward();
  await heading('Other');
});

test('an entry whose overlay is gone is left', async () => {
  press('Open');
  cleanup();
  router.dispose();
  router = createBrowserRouter([{ element: <Layout />, children: [{ path: 'list', element: <ListPage /> }] }]);
  render(<RouterProvider router={router} />);
  await isAtPage();
  expect(screen.queryByRole('dialog')).toBeNull();
});
