import type { ShownVehicle } from '@dealer/shared-domain';
import { createContext, type ReactNode, useContext } from 'react';
import { useSite } from '../../site.tsx';
import { useLazyOverlay } from '../../ui/use-lazy-overlay.ts';
import { inquiryMail } from './vehicle-text.ts';

const importContactDialog = () =>
  import(/* webpackChunkName: "contact-dealer" */ './ContactDealerDialog.tsx').then(
    (module) => module.ContactDealerDialog,
  );

type ContactActions = {
  open: () => void;
  /** For when the pointer or the focus reaches a button. */
  prefetch: () => void;
  isLoading: boolean;
};

const ContactContext = createContext<ContactActions | null>(null);

/** Opens the dialog of the nearest `ContactDealer`. */
export function useContactDealer(): ContactActions {
  const actions = useContext(ContactContext);
  if (!actions) throw new Error('useContactDealer works below ContactDealer only');
  return actions;
}

/**
 * The dialog about a vehicle, which the buttons among its children open without rendering the page again. If its code
 * cannot be loaded, a mail to the dealer is started.
 */
export function ContactDealer({ vehicle, children }: { vehicle: ShownVehicle; children: ReactNode }) {
  const { contact } = useSite();
  const { Overlay: Dialog, open, close, prefetch, isLoading } = useLazyOverlay(importContactDialog);
  const startMail = () => location.assign(inquiryMail(vehicle, contact.email).href);
  return (
    <ContactContext value={{ open: () => void open({ onLoadError: startMail }), prefetch, isLoading }}>
      {children}
      {Dialog && <Dialog vehicle={vehicle} onClose={close} />}
    </ContactContext>
  );
}
