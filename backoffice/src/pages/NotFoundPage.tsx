import { paths } from '@dealer/shared-domain';
import { ButtonLink, Empty } from '@dealer/shared-ui';

/** An address below /admin that the back office does not have. */
export function NotFoundPage() {
  return (
    <Empty
      icon="search"
      title="Page not found"
      headingLevel={1}
      actions={
        <ButtonLink variant="primary" to={paths.adminDashboard}>
          Go to the dashboard
        </ButtonLink>
      }
    >
      <title>Page not found</title>
      <p>The back office has no page at this address.</p>
    </Empty>
  );
}
