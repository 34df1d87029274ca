import { paths } from '@dealer/shared-domain';
import { ButtonLink, Empty } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';

/** What stands in place of a vehicle that is not, or no longer, there. */
export function VehicleNotFound() {
  const { contact } = useSite();
  return (
    <div className="wrap">
      <title>{`Vehicle Not Found | ${contact.name}`}</title>
      <meta name="robots" content="noindex" />
      <Empty
        title="Vehicle Not Found"
        headingLevel={1}
        actions={
          <ButtonLink variant="primary" to={paths.inventory}>
            Back to Inventory
          </ButtonLink>
        }
      >
        <p>The vehicle you're looking for doesn't exist or has been removed.</p>
      </Empty>
    </div>
  );
}
