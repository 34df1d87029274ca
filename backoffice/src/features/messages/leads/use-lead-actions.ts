import { isDomainError } from '@dealer/shared-domain';
import { type Lead, type LeadChange, leadNotSaved } from '@dealer/shared-domain/staff';
import { createContext, use, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useStaff } from '../../../staff.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import type { SendInTurn } from '../../../ui/use-version-turns.ts';

/** Of the open lead: its parts change it without waiting for each other. */
export const LeadTurnsContext = createContext<SendInTurn>((lead, send) => send(lead.version));

/** Saves changes of the open lead, shows the outcome, and reloads it. */
export function useLeadActions(lead: Lead) {
  const { leads } = useStaff();
  const { revalidate } = useRevalidator();
  const toasts = useToasts();
  const sendInTurn = use(LeadTurnsContext);
  const [isSaving, setIsSaving] = useState(false);

  /** True if `work` succeeded. */
  const run = async (
    work: () => Promise<unknown>,
    /** A function if the text depends on the outcome. */
    done: string | (() => string),
    undo?: () => Promise<unknown>,
  ): Promise<boolean> => {
    setIsSaving(true);
    let isDone = false;
    let isCurrent = true;
    try {
      await work();
      isDone = true;
      const action = undo && { label: 'Undo', run: () => void run(undo, 'Undone') };
      toasts.show({ tone: 'ok', text: typeof done === 'string' ? done : done(), action });
    } catch (error) {
      // The page stays as it is while nothing can be loaded.
      isCurrent = isDomainError(error) && error.kind !== 'unavailable';
      toasts.show({ tone: 'bad', text: isDomainError(error) ? error.message : leadNotSaved });
    }
    if (isCurrent) await revalidate();
    setIsSaving(false);
    return isDone;
  };

  /** With an undo that is refused if someone changed the lead since. */
  const change = (values: LeadChange, done: string) => {
    let saved = lead.version;
    return run(
      async () => {
        const sent = await sendInTurn(lead, async (version) => ({
          version: await leads.change(lead.id, version, values),
        }));
        saved = sent.version;
      },
      done,
      () =>
        values.stage === undefined
          ? leads.change(lead.id, saved, toFormer(lead, values))
          : leads.undoStage(lead.id, saved, lead),
    );
  };

  return { isSaving, run, change, sendInTurn };
}

function toFormer(lead: Lead, values: LeadChange): LeadChange {
  return {
    ...(values.ownerId !== undefined && { ownerId: lead.ownerId }),
    ...(values.nextStep !== undefined && { nextStep: lead.nextStep }),
    ...(values.nextStepDue !== undefined && { nextStepDue: lead.nextStepDue }),
  };
}
