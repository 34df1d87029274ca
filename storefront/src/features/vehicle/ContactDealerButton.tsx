import { paths, type ShownVehicle } from '@dealer/shared-domain';
import { Button, type ButtonLook } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import styles from './ContactDealerButton.module.css';

export type ContactActions = {
  onContact: () => void;
  /** Called when the pointer or the focus reaches the button. */
  onContactIntent: () => void;
  isContactLoading: boolean;
};

type ContactDealerButtonProps = ContactActions &
  Pick<ButtonLook, 'size'> & { vehicle: ShownVehicle; children: ReactNode };

/** Opens the dialog; without scripts it leads to the contact page about this vehicle. */
export function ContactDealerButton({
  vehicle,
  size,
  onContact,
  onContactIntent,
  isContactLoading,
  children,
}: ContactDealerButtonProps) {
  return (
    <form
      method="get"
      action={paths.contact}
      className={styles.form}
      data-replay=""
      onSubmit={(event) => {
        event.preventDefault();
        onContact();
      }}
    >
      <input type="hidden" name="vehicle" value={vehicle.id} />
      <Button
        type="submit"
        variant="primary"
        size={size}
        aria-busy={isContactLoading}
        onPointerEnter={onContactIntent}
        onPointerDown={onContactIntent}
        onFocus={onContactIntent}
      >
        {children}
      </Button>
    </form>
  );
}
