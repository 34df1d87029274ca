import { createMessageId, isDomainError } from '@dealer/shared-domain';
import {
  type LeadSource,
  leadNotSaved,
  newLeadErrors,
  type StaffVehicle,
  sourceLabels,
  staffPaths,
} from '@dealer/shared-domain/staff';
import { Button, Field, Input, Modal, Note, Select } from '@dealer/shared-ui';
import { type FormEvent, type RefObject, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStaff } from '../../../staff.tsx';
import { useToasts } from '../../../ui/toasts.tsx';
import { type ChosenVehicle, VehicleField } from '../../../ui/VehicleField.tsx';
import styles from './LeadDialog.module.css';

const sources = ['call', 'visit', 'message'] as const satisfies readonly LeadSource[];
type NewLeadSource = (typeof sources)[number];

/** What was typed when the dialog was closed without adding. */
export type LeadDraft = {
  /** Of what was typed: sent again after a failure, it is the lead that may be stored already. */
  id: string;
  fields: { name: string; email: string; phone: string };
  vehicle: ChosenVehicle | null;
  source: NewLeadSource;
};

export function createLeadDraft(): LeadDraft {
  return { id: createMessageId(), fields: { name: '', email: '', phone: '' }, vehicle: null, source: 'call' };
}

type AddLeadDialogProps = { draft: RefObject<LeadDraft>; onClose: () => void };

/** Adds a person who called or came by. */
export function AddLeadDialog({ draft, onClose }: AddLeadDialogProps) {
  const { leads } = useStaff();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [{ id, fields, vehicle, source }, setDraft] = useState(draft.current);
  const keep = (change: Partial<LeadDraft>) => {
    draft.current = { ...draft.current, id: createMessageId(), ...change };
    setDraft(draft.current);
  };
  const [errors, setErrors] = useState<Partial<typeof fields>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const lead = { name: fields.name.trim(), email: fields.email.trim(), phone: fields.phone.trim() };
    const found = newLeadErrors(lead);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setIsSaving(true);
    try {
      const added = await leads.add({ id, ...lead, source, vehicleId: vehicle?.id ?? null });
      draft.current = createLeadDraft();
      toasts.show({ tone: 'ok', text: `${lead.name} added` });
      onClose();
      await navigate(staffPaths.lead(added));
    } catch (error) {
      setProblem(isDomainError(error) ? error.message : leadNotSaved);
      setIsSaving(false);
    }
  };
  const bind = (field: keyof typeof fields) => ({
    value: fields[field],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      keep({ fields: { ...draft.current.fields, [field]: currentTarget.value } }),
  });

  return (
    <Modal label="Add Lead" onClose={onClose}>
      <form className={styles.dialog} onSubmit={(event) => void submit(event)} noValidate>
        <h2>Add Lead</h2>
        {problem && <Note tone="bad" role="alert" title={problem} />}
        <Field label="Name" error={errors.name}>
          {(control) => <Input {...control} {...bind('name')} maxLength={120} />}
        </Field>
        <div className={styles.pair}>
          <Field label="Phone" error={errors.phone}>
            {(control) => <Input {...control} {...bind('phone')} type="tel" maxLength={40} />}
          </Field>
          <Field label="E-mail" error={errors.email}>
            {(control) => <Input {...control} {...bind('email')} type="email" maxLength={254} />}
          </Field>
        </div>
        <VehicleField
          vehicle={vehicle}
          error={undefined}
          onChange={(chosen) => keep({ vehicle: chosen })}
          isOffered={isListed}
          noMatch={(typed) => `No listed vehicle matches “${typed}”.`}
          isOptional
        />
        <SourceField source={source} onChange={(chosen) => keep({ source: chosen })} />
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" aria-disabled={isSaving}>
            {isSaving ? 'Adding...' : 'Add Lead'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

type SourceFieldProps = { source: NewLeadSource; onChange: (source: NewLeadSource) => void };

function SourceField({ source, onChange }: SourceFieldProps) {
  return (
    <Field label="Came by">
      {(control) => (
        <Select
          {...control}
          value={source}
          onChange={({ currentTarget }) => onChange(sources.find((each) => each === currentTarget.value) ?? 'call')}
        >
          {sources.map((each) => (
            <option key={each} value={each}>
              {sourceLabels[each]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function isListed({ status }: StaffVehicle): boolean {
  return status !== 'Draft';
}
