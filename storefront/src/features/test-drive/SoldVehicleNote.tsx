import { paths } from '@dealer/shared-domain';
import { ButtonLink, Note } from '@dealer/shared-ui';

export function SoldVehicleNote() {
  return (
    <Note
      tone="info"
      title="This vehicle has been sold"
      actions={
        <ButtonLink variant="primary" to={paths.inventory}>
          See what is available
        </ButtonLink>
      }
    >
      <p>Its test drives have ended. Another one may fit as well.</p>
    </Note>
  );
}
