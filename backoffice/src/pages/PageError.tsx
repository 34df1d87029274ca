import { paths, reloadAfterRelease } from '@dealer/shared-domain';
import { AccessDenied, ButtonLink, Empty, ErrorPanel } from '@dealer/shared-ui';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { goneMessage } from '../ui/gone-message.ts';

/** Every role may see it. */
const toDashboard = { href: paths.adminDashboard, label: 'Go to the dashboard' };

export type PageErrorProps = {
  title?: string;
  /** Reassures the user about what was not lost. */
  note?: string;
};

/** Replaces a failed page inside the layout. */
export function PageError({ title = 'This page could not be shown', note }: PageErrorProps) {
  const error = useRouteError();
  const { state, revalidate } = useRevalidator();
  const isAnswer = isRouteErrorResponse(error);
  useEffect(() => {
    if (!isAnswer) void reloadAfterRelease('backoffice');
  }, [isAnswer]);
  if (isAnswer && error.status === 403) return <AccessDenied back={toDashboard} />;
  if (isAnswer && error.status === 404) return <VehicleGone />;

  return (
    <>
      <title>{title}</title>
      <ErrorPanel
        headingLevel={1}
        title={title}
        message={note ?? 'The rest of the back office still works.'}
        // A failed request can be retried; code that failed to load needs a page reload.
        onRetry={() => (isAnswer ? revalidate() : window.location.reload())}
        isRetrying={state === 'loading'}
      />
    </>
  );
}

function VehicleGone() {
  return (
    <Empty
      title="Vehicle not found"
      headingLevel={1}
      actions={
        <ButtonLink variant="primary" to={paths.adminVehicles}>
          Back to Vehicles
        </ButtonLink>
      }
    >
      <title>Vehicle not found</title>
      <p>{goneMessage}</p>
    </Empty>
  );
}
