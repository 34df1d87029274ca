import { isDomainError } from '@dealer/shared-domain';
import {
  type DealerSettings,
  keepOwnersSettings,
  type LoadedSettings,
  listChangedSettings,
  type MergedSettings,
  mergeSettings,
  type SaveOutcome,
  type SettingsSource,
  settingNames,
  settingsMessages,
  settingsSchema,
} from '@dealer/shared-domain/staff';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useLayoutEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useStaff } from '../../staff.tsx';
import { fillForm } from '../../ui/fill-form.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { useClosedDrives } from './use-closed-drives.ts';
import { useIsOwner } from './use-is-owner.ts';

export type SaveProblem =
  | { kind: 'failed'; message: string }
  /** `local`: the form's values when the newer version arrived. */
  | ({ kind: 'conflict'; local: DealerSettings; remote: LoadedSettings } & MergedSettings);

/** The form over all tabs, and its save. */
export function useSettingsForm(loaded: LoadedSettings) {
  const isOwner = useIsOwner();
  const { form, baseline, rebase } = useBaseline(loaded);
  const { closedDrives, checkDrives } = useClosedDrives();
  const { isSaving, problem, save, clearProblem } = useSave(form, { baseline, rebase, checkDrives });

  const take = (next: LoadedSettings) => {
    rebase(next, next.settings);
    clearProblem();
  };
  const fill = (settings: DealerSettings) =>
    fillForm(form, settingNames, isOwner ? settings : keepOwnersSettings(settings, form.getValues()));

  return {
    form,
    stored: baseline.settings,
    changed: listChangedSettings(baseline.settings, form.getValues()),
    problem,
    closedDrives,
    isSaving,
    save,
    acceptRemote: () => problem?.kind === 'conflict' && take(problem.remote),
    discard: () => take(baseline),
    /** Fills the form from a file; nothing is stored until it is saved. */
    fill,
    acceptReset: (reset: LoadedSettings) => {
      take(reset);
      void checkDrives(baseline.settings, reset.settings);
    },
  };
}

type SettingsFormApi = ReturnType<typeof useBaseline>['form'];
type SaveParts = Omit<ReturnType<typeof useBaseline>, 'form'> & Pick<ReturnType<typeof useClosedDrives>, 'checkDrives'>;

/** The form and its baseline, the stored settings. */
function useBaseline(loaded: LoadedSettings) {
  const form = useForm<DealerSettings>({
    defaultValues: loaded.settings,
    resolver: valibotResolver(settingsSchema, undefined, { raw: true }),
    shouldFocusError: false,
  });
  const [baseline, setBaseline] = useState(loaded);
  useWatch({ control: form.control });

  function rebase(next: LoadedSettings, values: DealerSettings): void {
    fillForm(form, settingNames, values);
    form.reset(structuredClone(next.settings), { keepValues: true });
    setBaseline({ settings: next.settings, version: next.version });
  }

  // The form shows the defaults until the settings load; changes made before are kept.
  const seen = useRef(loaded);
  useLayoutEffect(() => {
    if (seen.current === loaded) return;
    seen.current = loaded;
    rebase(loaded, mergeSettings(baseline.settings, form.getValues(), loaded.settings).merged);
  });

  // Settings can depend on each other, and a merge changes several, so a failed attempt revalidates all.
  const { isSubmitted } = form.formState;
  useLayoutEffect(() => {
    if (!isSubmitted) return undefined;
    return form.subscribe({ formState: { values: true }, callback: () => void form.trigger() });
  }, [form, isSubmitted]);

  return { form, baseline, rebase };
}

function useSave(form: SettingsFormApi, { baseline, rebase, checkDrives }: SaveParts) {
  const { settings: source } = useStaff();
  const toasts = useToasts();
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  async function save() {
    if (isSaving) return;
    setIsSaving(true);
    const typed = structuredClone(form.getValues());
    let isValid = false;
    await form.handleSubmit(() => {
      isValid = true;
    })();
    if (isValid) await store(typed, baseline, baseline.settings);
    setIsSaving(false);
  }

  async function store(sent: DealerSettings, base: LoadedSettings, undoTo: DealerSettings | null) {
    setProblem(null);
    toasts.clear();
    const outcome = await send(source, sent, base.version);
    if (outcome.success) {
      // Edits made since `sent` are kept on top of the stored values.
      rebase(outcome, mergeSettings(sent, form.getValues(), outcome.settings).merged);
      const action = undoTo ? { label: 'Undo', run: () => void undo(undoTo, outcome) } : undefined;
      toasts.show({ tone: 'ok', text: settingsMessages.saved, action });
      void checkDrives(base.settings, outcome.settings);
    } else if (outcome.kind === 'conflict') {
      const local = structuredClone(form.getValues());
      const merge = mergeSettings(base.settings, local, outcome.theirs.settings);
      rebase(outcome.theirs, merge.merged);
      setProblem({ kind: 'conflict', local, remote: outcome.theirs, ...merge });
    } else {
      setProblem(outcome);
    }
  }

  /** Restores the former values of the settings that this save changed. */
  async function undo(former: DealerSettings, saved: LoadedSettings) {
    setIsSaving(true);
    rebase(saved, mergeSettings(saved.settings, form.getValues(), former).merged);
    await store(former, saved, null);
    setIsSaving(false);
  }

  return { isSaving, problem, save: () => void save(), clearProblem: () => setProblem(null) };
}

async function send(source: SettingsSource, settings: DealerSettings, version: number | null): Promise<SaveOutcome> {
  try {
    return await source.save(settings, version);
  } catch (error) {
    const reason = isDomainError(error) ? `: ${error.message}` : '';
    return { success: false, kind: 'failed', message: `${settingsMessages.saveFailed}${reason}` };
  }
}
