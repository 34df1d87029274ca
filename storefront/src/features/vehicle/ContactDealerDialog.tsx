import {
  formatAnswerTime,
  formatPrice,
  type Inquiry,
  importWithRetry,
  isOpenAt,
  type ShownVehicle,
  vehicleName,
} from '@dealer/shared-domain';
import { Button, Icon, Modal, VehicleFlags } from '@dealer/shared-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { importContactForm } from '../../import-contact-form.ts';
import { hasContactSending } from '../../ui/contact-sendings.ts';
import { SheetGrip } from '../../ui/SheetGrip.tsx';
import styles from './ContactDealerDialog.module.css';
import { ContactMessagePanel } from './ContactMessagePanel.tsx';
import { PhonePanel, VisitPanel } from './ContactPanels.tsx';
import { ContactPlaceholder } from './ContactPlaceholder.tsx';
import { stepOfKey, wrapIndex } from './carousel-index.ts';
import { type DealerContactState, useDealerContact } from './use-dealer-contact.ts';

const labels = { phone: 'Phone', message: 'Message', visit: 'Visit Us' } as const;
type Tab = keyof typeof labels;
const whileOpen: readonly Tab[] = ['phone', 'message', 'visit'];
const whileClosed: readonly Tab[] = ['message', 'visit', 'phone'];

/** What helps first comes first: the telephone in opening hours, otherwise the message. */
export function ContactDealerDialog({ vehicle, onClose }: { vehicle: ShownVehicle; onClose: () => void }) {
  const { kind, contact, reload } = useDealerContact();
  // Stays as it was opened: tabs must not move under the finger.
  const [closed] = useState(() => describeClosed({ kind, contact }));
  const tabs = closed ? whileClosed : whileOpen;
  const [chosen, setChosen] = useState<Tab>(() => (closed || hasContactSending(vehicle.id) ? 'message' : 'phone'));
  const [inquiry, setInquiry] = useState<{ inquiry: Inquiry }>();
  // The opened form stays mounted, so that changing tabs keeps what is written.
  const [isFormOpened, setIsFormOpened] = useState(chosen === 'message');
  const tabList = useRef<HTMLDivElement>(null);
  const id = useId();

  const choose = (tab: Tab) => {
    setChosen(tab);
    if (tab === 'message') setIsFormOpened(true);
  };
  const focusTab = (at: number) => tabList.current?.querySelectorAll('button')[at]?.focus();
  const chooseByKey = (event: KeyboardEvent) => {
    const step = stepOfKey(event.key);
    if (step === 0) return;
    const next = wrapIndex(tabs.indexOf(chosen) + step, tabs.length);
    choose(tabs[next] ?? chosen);
    focusTab(next);
  };
  const retry = () => {
    reload();
    // The focused button is removed.
    focusTab(tabs.indexOf(chosen));
  };
  const write = (chosenInquiry: Inquiry) => {
    setInquiry({ inquiry: chosenInquiry });
    choose('message');
    focusTab(tabs.indexOf('message'));
  };
  const toPanel = (tab: Tab) => {
    if (tab === 'message') {
      return isFormOpened && <ContactMessagePanel vehicle={vehicle} contact={contact} chosen={inquiry} />;
    }
    if (tab !== chosen) return null;
    if (kind !== 'ready') {
      return <ContactPlaceholder isLoading={kind === 'loading'} contact={contact} onRetry={retry} />;
    }
    return tab === 'phone' ? (
      <PhonePanel vehicle={vehicle} contact={contact} onWrite={write} />
    ) : (
      <VisitPanel contact={contact} />
    );
  };

  return (
    <Modal label={`Contact Dealer, ${vehicleName(vehicle)}`} onClose={onClose} className={styles.dialog}>
      <SheetGrip onClose={onClose} />
      <DialogHead vehicle={vehicle} currency={contact.currency} onClose={onClose} />
      {closed && <ClosedNote {...closed} />}
      <div ref={tabList} className={styles.tabs} role="tablist" aria-label="Contact Dealer" onKeyDown={chooseByKey}>
        {tabs.map((tab) => (
          <ContactTab key={tab} {...{ tab, id }} isChosen={tab === chosen} onChoose={() => choose(tab)} />
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab}
          role="tabpanel"
          id={`${id}panel-${tab}`}
          aria-labelledby={`${id}tab-${tab}`}
          className={styles.panel}
          hidden={tab !== chosen}
        >
          {toPanel(tab)}
        </div>
      ))}
    </Modal>
  );
}

type ContactTabProps = { tab: Tab; id: string; isChosen: boolean; onChoose: () => void };

function ContactTab({ tab, id, isChosen, onChoose }: ContactTabProps) {
  return (
    <button
      type="button"
      role="tab"
      id={`${id}tab-${tab}`}
      aria-selected={isChosen}
      aria-controls={`${id}panel-${tab}`}
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
      onPointerEnter={tab === 'message' ? prefetchForm : undefined}
    >
      {labels[tab]}
    </button>
  );
}

function ClosedNote({ label, answerTime }: NonNullable<ReturnType<typeof describeClosed>>) {
  return (
    <p className={styles.closed}>
      <Icon name="clock" />
      <span>
        <b>{label}.</b> {answerTime && `We answer ${answerTime}.`}
      </span>
    </p>
  );
}

/** Null in opening hours, and if the hours are not known. */
function describeClosed({ kind, contact }: DealerContactState) {
  if (kind !== 'ready') return null;
  const now = new Date();
  const { open, label } = isOpenAt(contact.hours, contact.timeZone, now, contact.holidays);
  return open ? null : { label, answerTime: formatAnswerTime(contact, now) };
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
