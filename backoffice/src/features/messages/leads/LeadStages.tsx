import { type Lead, type LeadStage, leadStages, stageLabels } from '@dealer/shared-domain/staff';
import { classNames } from '@dealer/shared-ui';
import { useState } from 'react';
import { LeadLostDialog } from './LeadLostDialog.tsx';
import styles from './LeadStages.module.css';
import { LeadWonDialog } from './LeadWonDialog.tsx';
import { useLeadActions } from './use-lead-actions.ts';

/** The stages of a lead as buttons; won and lost ask first. */
export function LeadStages({ lead }: { lead: Lead }) {
  const { isSaving, change } = useLeadActions(lead);
  const [dialog, setDialog] = useState<'won' | 'lost' | null>(null);
  const choose = (stage: LeadStage) => {
    if (isSaving || stage === lead.stage) return;
    if (stage === 'won' || stage === 'lost') setDialog(stage);
    else void change({ stage }, `${lead.name}: ${stageLabels[stage]}`);
  };
  return (
    <>
      <ol className={styles.stages} aria-label="Stage">
        {leadStages.map((stage) => (
          <li key={stage}>
            <button
              type="button"
              data-stage={stage}
              className={classNames(stage === 'won' && styles.won)}
              aria-current={stage === lead.stage ? 'step' : undefined}
              onClick={() => choose(stage)}
            >
              {stageLabels[stage]}
            </button>
          </li>
        ))}
      </ol>
      {dialog === 'won' && <LeadWonDialog lead={lead} onClose={() => setDialog(null)} />}
      {dialog === 'lost' && <LeadLostDialog lead={lead} onClose={() => setDialog(null)} />}
    </>
  );
}
