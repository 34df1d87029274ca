import { formatPhone, paths, phoneHref, reloadAfterRelease } from '@dealer/shared-domain';
import { ButtonLink, ErrorPanel } from '@dealer/shared-ui';
import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { useSite } from '../site.tsx';

type PageErrorProps = {
  title?: string;
  /** What is safe; the telephone number follows. */
  note?: string;
  /** Where to go instead of trying again. */
  elsewhere?: ReactNode;
  /** What to show instead for a thing that is not there. */
  notFound?: ReactNode;
};

/** A page that could not be shown, inside the frame that lives on. */
export function PageError({ title = 'This page could not be shown', note, elsewhere, notFound }: PageErrorProps) {
  const error = useRouteError();
  const { state, revalidate } = useRevalidator();
  const { contact } = useSite();
  const isAnswer = isRouteErrorResponse(error);
  useReloadOnceThere(!isAnswer);
  useMoreTries(isAnswer, revalidate);
  if (isAnswer && error.status === 404 && notFound) return notFound;

  return (
    <div className="wrap">
      <title>{`${title} | ${contact.name}`}</title>
      <meta name="robots" content="noindex" />
      <ErrorPanel
        headingLevel={1}
        title={title}
        message={
          <>
            {note ?? 'The rest of the site still works.'} If it goes on, call{' '}
            <a className="link num" href={phoneHref(contact.phone)}>
              {formatPhone(contact.phone)}
            </a>
            .
          </>
        }
        // An answer can be asked for again in place; a part that did not arrive needs the page anew, which without a
        // connection would be the browser's own error page.
        onRetry={() => (isAnswer || !navigator.onLine ? revalidate() : window.location.reload())}
        isRetrying={state === 'loading'}
        actions={
          elsewhere ?? (
            <ButtonLink variant="quiet" to={paths.home}>
              Home
            </ButtonLink>
          )
        }
      />
    </div>
  );
}

/** How long after the connection came back it is tried again: a line is often said to be there before it carries. */
const moreTriesMs = [2_000, 6_000];

/** The frame asks at once when the connection is back; as long as this stands, that was too early. */
function useMoreTries(isNeeded: boolean, tryAgain: () => unknown) {
  useEffect(() => {
    if (!isNeeded) return;
    let timers: number[] = [];
    const stop = () => {
      for (const timer of timers) window.clearTimeout(timer);
    };
    const start = () => {
      stop();
      timers = moreTriesMs.map((delayMs) => window.setTimeout(tryAgain, delayMs));
    };
    window.addEventListener('online', start);
    return () => {
      stop();
      window.removeEventListener('online', start);
    };
  }, [isNeeded, tryAgain]);
}

/** What can be asked for in place the frame asks for again itself. */
function useReloadOnceThere(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return;
    void reloadAfterRelease('storefront');
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isNeeded]);
}
