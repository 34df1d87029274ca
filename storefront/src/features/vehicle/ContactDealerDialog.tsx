import { formatPrice, type Vehicle } from '@dealer/shared-domain';
import { Button, Icon, Modal } from '@dealer/shared-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useSite } from '../../site.tsx';
import { stepOfKey, wrapIndex } from './carousel-index.ts';
import { EmailPanel, PhonePanel, VisitPanel } from './ContactPanels.tsx';
import styles from './ContactDealerDialog.module.css';
import { vehicleName } from './vehicle-words.ts';

const tabs = [
  { label: 'Phone', Panel: PhonePanel },
  { label: 'Email', Panel: EmailPanel },
  { label: 'Visit Us', Panel: VisitPanel },
] as const;

/** Three ways to the dealer about one vehicle. */
export function ContactDealerDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const { contact } = useSite();
  const [chosen, setChosen] = useState(0);
  const tabList = useRef<HTMLDivElement>(null);
  const id = useId();
  const name = vehicleName(vehicle);

  const chooseByKey = (event: KeyboardEvent) => {
    const step = stepOfKey(event.key);
    if (step === 0) return;
    const next = wrapIndex(chosen + step, tabs.length);
    setChosen(next);
    tabList.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <Modal label={`Contact Dealer, ${name}`} onClose={onClose} className={styles.dialog}>
      <header>
        <div>
          <h2>Contact Dealer</h2>
          <p className={styles.vehicle}>
            {name} · {formatPrice(vehicle.price, contact.currency)}
          </p>
        </div>
        <Button variant="quiet" className={styles.close} aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
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
            onClick={() => setChosen(at)}
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
          <Panel vehicle={vehicle} contact={contact} />
        </div>
      ))}
    </Modal>
  );
}
