import { paths } from '@dealer/shared-domain';
import { ButtonLink, Empty } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import { useSite } from '../../site.tsx';

export const vehicleMissing = {
  title: 'Vehicle Not Found',
  text: "The vehicle you're looking for doesn't exist or has been removed.",
};

type VehicleNotFoundProps = {
  /** What is known of the vehicle. */
  note?: string | undefined;
  /** The ways on, instead of the button alone. */
  children?: ReactNode;
};

export function VehicleNotFound({ note, children }: VehicleNotFoundProps) {
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
        {note && <p>{note}</p>}
      </Empty>
      {children}
    </div>
  );
}
