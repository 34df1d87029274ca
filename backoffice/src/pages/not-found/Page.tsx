import { paths } from '@dealer/shared-domain';
import { ButtonLink, Empty } from '@dealer/shared-ui';

/** An unknown address below /admin. */
export function Page() {
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
