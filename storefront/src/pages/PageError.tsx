import { formatPhone, paths, phoneHref, reloadAfterRelease } from '@dealer/shared-domain';
import { Button, ButtonLink, ErrorPanel, useIsOnline } from '@dealer/shared-ui';
import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { useSite } from '../site.tsx';

type PageErrorProps = {
  title?: string;
  /** Shown before the telephone number. */
  note?: string;
  /** Replaces the link to the home page. */
  elsewhere?: ReactNode;
  /** Shown instead on status 404. */
  notFound?: ReactNode;
};

/** The error view inside the layout. */
export function PageError({ title = 'This page could not be shown', note, elsewhere, notFound }: PageErrorProps) {
  const error = useRouteError();
  const { state, revalidate } = useRevalidator();
  const { contact } = useSite();
  const isOnline = useIsOnline();
  const isResponse = isRouteErrorResponse(error);
  useReloadOnline(!isResponse);
  useRetriesOnline(isResponse, revalidate);
  if (isResponse && error.status === 404 && notFound) return notFound;

  return (
    <div className="wrap">
      <title>{`${title} | ${contact.name}`}</title>
      <meta name="robots" content="noindex" />
      <ErrorPanel
        headingLevel={1}
        title={title}
        message={
          <>
            {isOnline
              ? (note ?? 'The rest of the site still works.')
              : 'You are offline, and this page is not kept on this device. Back leads to what you saw before.'}{' '}
            If it goes on, call{' '}
            <a className="link num" href={phoneHref(contact.phone)}>
              {formatPhone(contact.phone)}
            </a>
            .
          </>
        }
        // Data can load again in place. Missing code needs a reload, which offline would show the browser's error page.
        onRetry={() => (isResponse || !navigator.onLine ? revalidate() : window.location.reload())}
        isRetrying={state === 'loading'}
        actions={
          !isOnline ? (
            <Button variant="quiet" onClick={() => window.history.back()}>
              Back
            </Button>
          ) : (
            (elsewhere ?? (
              <ButtonLink variant="quiet" to={paths.home}>
                Home
              </ButtonLink>
            ))
          )
        }
      />
    </div>
  );
}

/** Delays after the `online` event, which often fires before the connection works. */
const retryDelaysMs = [2_000, 6_000];

/** The layout revalidates as soon as the browser is online; this retries while the error is still shown. */
function useRetriesOnline(isEnabled: boolean, retry: () => unknown) {
  useEffect(() => {
    if (!isEnabled) return;
    let timers: number[] = [];
    const stop = () => {
      for (const timer of timers) window.clearTimeout(timer);
    };
    const start = () => {
      stop();
      timers = retryDelaysMs.map((delayMs) => window.setTimeout(retry, delayMs));
    };
    window.addEventListener('online', start);
    return () => {
      stop();
      window.removeEventListener('online', start);
    };
  }, [isEnabled, retry]);
}

/** For missing code; the layout revalidates data itself. */
function useReloadOnline(isEnabled: boolean) {
  useEffect(() => {
    if (!isEnabled) return;
    void reloadAfterRelease('storefront');
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isEnabled]);
}
