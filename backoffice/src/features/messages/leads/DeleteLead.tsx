import { isDomainError } from '@dealer/shared-domain';
import { type Lead, type LeadQuery, leadNotSaved } from '@dealer/shared-domain/staff';
import { Button, Confirm, Note } from '@dealer/shared-ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStaff } from '../../../staff.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { useDropDrafts } from '../message-drafts.ts';
import styles from './DeleteLead.module.css';
import { toLeadAddress } from './lead-address.ts';

/** Deletes what is stored about a person, who may ask for it (PIPEDA). */
export function DeleteLead({ lead, query }: { lead: Lead; query: LeadQuery }) {
  const { leads } = useStaff();
  const toasts = useToasts();
  const navigate = useNavigate();
  const dropDrafts = useDropDrafts();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isWorking, setIsWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const ask = () => {
    setProblem(null);
    setIsConfirming(true);
  };

  async function remove() {
    setIsWorking(true);
    setProblem(null);
    try {
      await leads.remove(lead.id);
      dropDrafts([lead.id, ...lead.messages.map(({ id }) => id)]);
      toasts.show({ tone: 'ok', text: `The data of ${lead.name} are deleted` });
      await navigate(toLeadAddress(query), { replace: true });
    } catch (error) {
      setProblem(isDomainError(error) ? error.message : leadNotSaved);
      setIsWorking(false);
    }
  }

  return (
    <div className={styles.foot}>
      <Button variant="quiet" onClick={ask}>
        Delete this person’s data
      </Button>
      {isConfirming && (
        <Confirm
          isDangerous
          question={`Delete the data of ${lead.name}?`}
          detail={
            <>
              {problem && <Note tone="bad" title={problem} role="alert" />}
              <p>
                This lead, its messages with replies and photographs, notes, files and test drives, and the alerts of
                the address are deleted. This action cannot be undone.
              </p>
              {lead.stage === 'won' && <p>The price of the sale that was noted here is deleted, too.</p>}
              {lead.samePerson.length > 0 && <p>Other leads of this person stay. Open them to delete them, too.</p>}
              {lead.adf.sentAt !== null && <p>What was sent to your CRM stays there.</p>}
            </>
          }
          confirmLabel={isWorking ? 'Deleting...' : 'Delete'}
          isWorking={isWorking}
          onConfirm={remove}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </div>
  );
}
