import { isDomainError } from '@dealer/shared-domain';
import {
  type DealerSettings,
  type LoadedSettings,
  listChangedFields,
  type MergedSettings,
  mergeSettings,
  type SaveOutcome,
  settingsMessages,
  validateSettings,
} from '@dealer/shared-domain/staff';
import { useState } from 'react';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../toasts.tsx';
import type { SettingsFormApi } from './settings-form.ts';

/** Why the last save did not come about. */
export type SaveProblem =
  | { kind: 'failed'; message: string }
  | ({ kind: 'conflict'; theirs: LoadedSettings } & MergedSettings);

type HeldProblem = { kind: 'failed'; message: string } | { kind: 'conflict'; theirs: LoadedSettings };

/** Everything that is typed on the page, whichever tab shows, and how it is saved. */
export function useSettingsForm(loaded: LoadedSettings) {
  const { settings: source } = useStaff();
  const toasts = useToasts();
  const [seen, setSeen] = useState(loaded);
  const [stored, setStored] = useState(loaded);
  const [values, setValues] = useState(loaded.settings);
  const [held, setHeld] = useState<HeldProblem | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  /** Counts the attempts that found mistakes: each brings the focus to them. */
  const [attempt, setAttempt] = useState(0);

  // They could be read after all: what was typed meanwhile goes on top of them.
  if (seen !== loaded) {
    setSeen(loaded);
    setStored(loaded);
    setValues(mergeSettings(stored.settings, values, loaded.settings).merged);
  }

  const changed = listChangedFields(stored.settings, values);
  const problem: SaveProblem | null =
    held?.kind === 'conflict' ? { ...held, ...mergeSettings(stored.settings, values, held.theirs.settings) } : held;
  const mistakes = attempt > 0 ? validateSettings(values) : [];

  const form: SettingsFormApi = {
    values,
    stored: stored.settings,
    change: (group, part) => setValues((before) => ({ ...before, [group]: { ...before[group], ...part } })),
    errorOf: (id) => mistakes.find((mistake) => mistake.id === id)?.message,
  };

  async function send(settings: DealerSettings, version: number | null): Promise<SaveOutcome> {
    try {
      return await source.save(settings, version);
    } catch (error) {
      const reason = isDomainError(error) ? `: ${error.message}` : '';
      return { success: false, kind: 'failed', message: `${settingsMessages.saveFailed}${reason}` };
    }
  }

  async function save(settings = values, base = stored, undoTo: DealerSettings | null = stored.settings) {
    if (isSaving) return;
    if (validateSettings(settings).length > 0) {
      setAttempt(attempt + 1);
      return;
    }
    setIsSaving(true);
    setHeld(null);
    toasts.clear();
    const outcome = await send(settings, base.version);
    setIsSaving(false);
    if (outcome.success) {
      take(outcome, settings);
      toasts.show({
        tone: 'ok',
        text: settingsMessages.saved,
        action: undoTo ? { label: 'Undo', run: () => void undo(undoTo, outcome) } : undefined,
      });
    } else if (outcome.kind === 'conflict') {
      setHeld({ kind: 'conflict', theirs: outcome.theirs });
    } else {
      setHeld(outcome);
    }
  }

  /** What was stored before is stored again, over nothing but what was saved here. */
  async function undo(former: DealerSettings, saved: LoadedSettings) {
    setValues((typed) => mergeSettings(saved.settings, typed, former).merged);
    setStored(saved);
    await save(former, saved, null);
  }

  /** Shows what is stored now; what was typed since `sent` stays on top of it. */
  function take(next: LoadedSettings, sent?: DealerSettings) {
    setStored({ settings: next.settings, version: next.version });
    setValues((typed) => (sent ? mergeSettings(sent, typed, next.settings).merged : next.settings));
    setHeld(null);
    setAttempt(0);
  }

  /** Mine count where both changed something; theirs where only they did. */
  function saveMine() {
    if (problem?.kind !== 'conflict') return;
    setValues(problem.merged);
    setStored(problem.theirs);
    void save(problem.merged, problem.theirs, problem.theirs.settings);
  }

  return {
    form,
    values,
    stored,
    changed,
    mistakes,
    attempt,
    problem,
    isSaving,
    save: () => void save(),
    saveMine,
    takeTheirs: () => problem?.kind === 'conflict' && take(problem.theirs),
    discard: () => take(stored),
    /** From a file: nothing is stored before somebody saves. */
    fill: setValues,
    take,
  };
}

export type SettingsFormState = ReturnType<typeof useSettingsForm>;
