import { paths, reloadAfterRelease } from '@dealer/shared-domain';
import { AccessDenied, ButtonLink, Empty, ErrorPanel } from '@dealer/shared-ui';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';

type PageErrorProps = {
  title?: string;
  /** What is safe. */
  note?: string;
};

/** A page that could not be shown, inside the frame that lives on. */
export function PageError({ title = 'This page could not be shown', note }: PageErrorProps) {
  const error = useRouteError();
  const { state, revalidate } = useRevalidator();
  const isAnswer = isRouteErrorResponse(error);
  useEffect(() => {
    if (!isAnswer) void reloadAfterRelease('backoffice');
  }, [isAnswer]);
  if (isAnswer && error.status === 403) return <AccessDenied />;
  if (isAnswer && error.status === 404) return <VehicleGone />;

  return (
    <>
      <title>{title}</title>
      <ErrorPanel
        headingLevel={1}
        title={title}
        message={note ?? 'The rest of the back office still works.'}
        // An answer can be asked for again in place; a part that did not arrive needs the page anew.
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
      <p>It was deleted, or its address was copied incompletely.</p>
    </Empty>
  );
}
