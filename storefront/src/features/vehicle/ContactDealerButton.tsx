import { paths, type ShownVehicle } from '@dealer/shared-domain';
import { Button, type ButtonLook } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import { useContactDealer } from './ContactDealer.tsx';
import styles from './ContactDealerButton.module.css';

type ContactDealerButtonProps = Pick<ButtonLook, 'size'> & { vehicle: ShownVehicle; children: ReactNode };

/** Opens the dialog of `ContactDealer`; without scripts it leads to the contact page about this vehicle. */
export function ContactDealerButton({ vehicle, size, children }: ContactDealerButtonProps) {
  const { open, prefetch, isLoading } = useContactDealer();
  return (
    <form
      method="get"
      action={paths.contact}
      className={styles.form}
      data-replay=""
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <input type="hidden" name="vehicle" value={vehicle.id} />
      <Button
        type="submit"
        variant="primary"
        size={size}
        aria-busy={isLoading}
        onPointerEnter={prefetch}
        onPointerDown={prefetch}
        onFocus={prefetch}
      >
        {children}
      </Button>
    </form>
  );
}
