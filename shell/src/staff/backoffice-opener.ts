import type { BackofficeContract } from '@dealer/shared-domain/staff';
import { createBrowserRouter } from 'react-router-dom';
import { loadBackoffice } from '../remotes.ts';
import { createBackofficeRoutes } from './backoffice-routes.tsx';

export type BackofficeRouter = ReturnType<typeof createBrowserRouter>;

export type BackofficeOpener = {
  /** Fetches the back office and starts it at the page's address; its first data are asked for at once. */
  open(): Promise<BackofficeRouter>;
  /** Nobody is signed in after all: what was started is given up. */
  discard(): void;
};

/** One back office per session: signing in again over the page keeps it as it stands. */
export function createBackofficeOpener(contract: BackofficeContract): BackofficeOpener {
  let opening: Promise<BackofficeRouter> | null = null;

  async function start(): Promise<BackofficeRouter> {
    const { createRoutes } = await loadBackoffice();
    return createBrowserRouter(createBackofficeRoutes(createRoutes(contract)));
  }

  return {
    open() {
      opening ??= start().catch((error: unknown) => {
        opening = null;
        throw error;
      });
      return opening;
    },
    discard() {
      opening?.then((router) => router.dispose()).catch(() => undefined);
      opening = null;
    },
  };
}
