import { paths } from '@dealer/shared-domain';
import { ButtonLink } from './ButtonLink.tsx';
import { Empty } from './Empty.tsx';

export function AccessDenied() {
  return (
    <Empty
      icon="lock"
      title="Access Denied"
      headingLevel={1}
      actions={
        <ButtonLink variant="primary" href={paths.home}>
          Go back to homepage
        </ButtonLink>
      }
    >
      <title>Access Denied</title>
      <meta name="robots" content="noindex" />
      <p>You don't have permission to access this resource.</p>
    </Empty>
  );
}
