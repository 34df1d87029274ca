import { paths } from '@dealer/shared-domain';
import { ButtonLink } from './ButtonLink.tsx';
import { Empty } from './Empty.tsx';

const homepage = { href: paths.home, label: 'Go back to homepage' };

/** `back`: where staff may go; visitors are led to the homepage. */
export function AccessDenied({ back = homepage }: { back?: { href: string; label: string } }) {
  return (
    <Empty
      icon="lock"
      title="Access Denied"
      headingLevel={1}
      actions={
        <ButtonLink variant="primary" href={back.href}>
          {back.label}
        </ButtonLink>
      }
    >
      <title>Access Denied</title>
      <meta name="robots" content="noindex" />
      <p>You don't have permission to access this resource.</p>
    </Empty>
  );
}
