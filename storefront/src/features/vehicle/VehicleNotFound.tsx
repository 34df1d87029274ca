import { paths } from '@dealer/shared-domain';
import { ButtonLink, Empty } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';

export const vehicleMissing = {
  title: 'Vehicle Not Found',
  text: "The vehicle you're looking for doesn't exist or has been removed.",
};

export function VehicleNotFound() {
  const { contact } = useSite();
  return (
    <div className="wrap">
      <title>{`${vehicleMissing.title} | ${contact.name}`}</title>
      <meta name="robots" content="noindex" />
      <Empty
        title={vehicleMissing.title}
        headingLevel={1}
        actions={
          <ButtonLink variant="primary" to={paths.inventory}>
            Back to Inventory
          </ButtonLink>
        }
      >
        <p>{vehicleMissing.text}</p>
      </Empty>
    </div>
  );
}
