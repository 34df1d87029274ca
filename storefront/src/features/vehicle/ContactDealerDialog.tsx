import { formatPrice, importWithRetry, type ShownVehicle, vehicleName } from '@dealer/shared-domain';
import { Button, Icon, Modal, VehicleFlags } from '@dealer/shared-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { importContactForm } from '../../import-contact-form.ts';
import styles from './ContactDealerDialog.module.css';
import { ContactMessagePanel } from './ContactMessagePanel.tsx';
import { EmailPanel, PhonePanel, VisitPanel } from './ContactPanels.tsx';
import { ContactPlaceholder } from './ContactPlaceholder.tsx';
import { stepOfKey, wrapIndex } from './carousel-index.ts';
import { useDealerContact } from './use-dealer-contact.ts';

const tabs = [
  { label: 'Phone', Panel: PhonePanel },
  { label: 'Email', Panel: EmailPanel },
  { label: 'Visit Us', Panel: VisitPanel },
  { label: 'Message', Panel: ContactMessagePanel },
] as const;
const messageTab = 3;

export function ContactDealerDialog({ vehicle, onClose }: { vehicle: ShownVehicle; onClose: () => void }) {
  const { kind, contact, reload } = useDealerContact();
  const [chosen, setChosen] = useState(0);
  // The opened form stays mounted, so that changing tabs keeps what is written.
  const [isFormOpened, setIsFormOpened] = useState(false);
  const tabList = useRef<HTMLDivElement>(null);
  const id = useId();

  const choose = (at: number) => {
    setChosen(at);
    if (at === messageTab) setIsFormOpened(true);
  };
  const focusTab = (at: number) => tabList.current?.querySelectorAll('button')[at]?.focus();
  const chooseByKey = (event: KeyboardEvent) => {
    const step = stepOfKey(event.key);
    if (step === 0) return;
    const next = wrapIndex(chosen + step, tabs.length);
    choose(next);
    focusTab(next);
  };
  const retry = () => {
    reload();
    // The focused button is removed.
    focusTab(chosen);
  };

  return (
    <Modal label={`Contact Dealer, ${vehicleName(vehicle)}`} onClose={onClose} className={styles.dialog}>
      <DialogHead vehicle={vehicle} currency={contact.currency} onClose={onClose} />
      <div ref={tabList} className={styles.tabs} role="tablist" aria-label="Contact Dealer" onKeyDown={chooseByKey}>
        {tabs.map(({ label }, at) => (
          <button
            key={label}
            type="button"
            role="tab"
            id={`${id}tab${at}`}
            aria-selected={at === chosen}
            aria-controls={`${id}panel${at}`}
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => choose(at)}
            onPointerEnter={at === messageTab ? prefetchForm : undefined}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ label, Panel }, at) => (
        <div
          key={label}
          role="tabpanel"
          id={`${id}panel${at}`}
          aria-labelledby={`${id}tab${at}`}
          className={styles.panel}
          hidden={at !== chosen}
        >
          {at === messageTab
            ? isFormOpened && <ContactMessagePanel vehicle={vehicle} />
            : at === chosen &&
              (kind === 'ready' ? (
                <Panel vehicle={vehicle} contact={contact} />
              ) : (
                <ContactPlaceholder isLoading={kind === 'loading'} contact={contact} onRetry={retry} />
              ))}
        </div>
      ))}
    </Modal>
  );
}

function DialogHead({ vehicle, currency, onClose }: { vehicle: ShownVehicle; currency: string; onClose: () => void }) {
  return (
    <header>
      <div>
        <h2>Contact Dealer</h2>
        <p className={styles.vehicle}>
          {vehicleName(vehicle)}
          {vehicle.price !== null && ` · ${formatPrice(vehicle.price, currency)}`}
        </p>
        <VehicleFlags vehicle={vehicle} size="small" />
      </div>
      <Button variant="quiet" className={styles.close} aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </Button>
    </header>
  );
}

function prefetchForm() {
  importWithRetry(importContactForm).catch(() => undefined);
}
