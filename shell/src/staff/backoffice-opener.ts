import type { BackofficeContract } from '@dealer/shared-domain/staff';
import { createBrowserRouter } from 'react-router-dom';
import { loadBackoffice } from '../remotes.ts';
import { createBackofficeRoutes } from './backoffice-routes.tsx';
import type { BackofficeOpener, BackofficeRouter } from './staff-services.ts';

/** One back office per session: signing in again over an open page does not reset it. */
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
