import {
  type AppointmentConflict,
  type AppointmentValues,
  appointmentSchema,
  type Driver,
} from '@dealer/shared-domain/staff';
import { Button, Field, Input, Modal, Select } from '@dealer/shared-ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useStaff } from '../../staff.tsx';
import styles from '../../ui/dialog.module.css';
import { useToasts } from '../../ui/toasts.tsx';
import { type ChosenVehicle, VehicleField } from '../../ui/VehicleField.tsx';
import { type BookingDraft, canBeDriven, createBookingDraft } from './booking-draft.ts';
import { ConflictNote } from './ConflictNote.tsx';
import { MailField } from './MailField.tsx';
import { TimeFields } from './TimeFields.tsx';
import type { AppointmentActions } from './use-appointment-actions.ts';
import { useSlots } from './use-slots.ts';

type BookDialogProps = {
  staff: readonly Driver[];
  actions: AppointmentActions;
  draft: RefObject<BookingDraft>;
  onClose: () => void;
  /** Shows the booked test drive. */
  onBooked: (id: string, startsAt: string) => void;
};

/** Books a test drive for a customer. */
export function BookDialog({ staff, actions, draft, onClose, onBooked }: BookDialogProps) {
  const { appointments } = useStaff();
  const toasts = useToasts();
  const [vehicle, setVehicle] = useState(draft.current.vehicle);
  const form = useForm({
    defaultValues: draft.current.values,
    resolver: valibotResolver(appointmentSchema),
    // Also runs the check over two fields while others are wrong.
    criteriaMode: 'all',
    shouldFocusError: false,
  });
  const { errors, isSubmitted, submitCount } = form.formState;
  const element = useFirstErrorFocus(submitCount);
  const { isWorking, findRefused, save, undoBooking, describe } = actions;
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => (draft.current.values = values) }),
    [form, draft],
  );
  // After the dialog's own focus, whose field opens its list, which would cover a vehicle that is already known.
  useEffect(() => {
    if (draft.current.vehicle) form.setFocus('staffId');
  }, [form, draft]);

  const submit = form.handleSubmit(async (values) => {
    const { id, leadId } = draft.current;
    const booked = await save(id, values.startsAt, () => appointments.book(id, values, leadId));
    if (!booked) return;
    draft.current = createBookingDraft();
    onBooked(booked.id, booked.startsAt);
    toasts.show({
      tone: 'ok',
      text: describe(booked),
      detail: booked.email && values.isMailed ? 'A mail with a calendar file goes out in a moment' : 'No mail is sent',
      action: { label: 'Undo', run: () => void undoBooking(booked, values.isMailed) },
    });
  });

  const choose = (chosen: ChosenVehicle | null) => {
    setVehicle(chosen);
    draft.current.vehicle = chosen;
    form.setValue('vehicleId', chosen?.id ?? '', { shouldValidate: isSubmitted });
  };
  return (
    <Modal label="Book a test drive" onClose={onClose}>
      <form ref={element} className={styles.dialog} onSubmit={submit} noValidate>
        <h2>Book a test drive</h2>
        <VehicleField
          vehicle={vehicle}
          error={errors.vehicleId?.message}
          onChange={choose}
          isOffered={canBeDriven}
          noMatch={(typed) => `No vehicle that can be driven matches “${typed}”.`}
        />
        <WhenFields
          form={form}
          errors={errors}
          isSubmitted={isSubmitted}
          staff={staff}
          refused={findRefused(draft.current.id)}
        />
        <CustomerFields form={form} errors={errors} />
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" aria-busy={isWorking} aria-disabled={isWorking}>
            {isWorking ? 'Booking...' : 'Book this time'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Focuses the first wrong field at each submission: the form library does not know the fields of vehicle and time. */
function useFirstErrorFocus(submitCount: number): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);
  return element;
}

/** Errors are passed on: a memoized part does not see the form's own change. */
type FormProps = { form: UseFormReturn<AppointmentValues>; errors: FieldErrors<AppointmentValues> };
type WhenFieldsProps = FormProps & {
  isSubmitted: boolean;
  staff: readonly Driver[];
  refused: { conflict: AppointmentConflict; startsAt: string } | null;
};

function WhenFields({ form, errors, isSubmitted, staff, refused }: WhenFieldsProps) {
  const [vehicleId, staffId, startsAt] = useWatch({
    control: form.control,
    name: ['vehicleId', 'staffId', 'startsAt'],
  });
  const setTime = (time: string) => form.setValue('startsAt', time, { shouldValidate: isSubmitted });
  return (
    <>
      <Field label="Staff" isOptional help="Who drives along.">
        {(control) => (
          <Select {...control} {...form.register('staffId')}>
            <option value="">Nobody yet</option>
            {staff.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Times
        key={`${vehicleId} ${staffId}`}
        vehicleId={vehicleId || null}
        staffId={staffId || null}
        startsAt={startsAt}
        error={errors.startsAt?.message}
        onChange={setTime}
      />
      {refused && (
        <ConflictNote
          conflict={refused.conflict}
          startsAt={refused.startsAt}
          driver={staff.find(({ id }) => id === staffId)?.name ?? null}
          onChoose={setTime}
        />
      )}
    </>
  );
}

type TimesProps = {
  vehicleId: string | null;
  staffId: string | null;
  startsAt: string;
  error: string | undefined;
  onChange: (startsAt: string) => void;
};

function Times({ vehicleId, staffId, ...time }: TimesProps) {
  return <TimeFields slots={useSlots({ vehicleId, staffId })} {...time} />;
}

function CustomerFields({ form, errors }: FormProps) {
  const [email, isMailed] = useWatch({ control: form.control, name: ['email', 'isMailed'] });
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <div className={styles.pair}>
        <Field label="Email" error={errors.email?.message}>
          {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="off" />}
        </Field>
        <Field label="Phone" error={errors.phone?.message}>
          {(control) => <Input {...control} {...form.register('phone')} type="tel" autoComplete="off" />}
        </Field>
      </div>
      {email !== '' && (
        <>
          <Field label="A line for the customer" isOptional error={errors.note?.message}>
            {(control) => <Input {...control} {...form.register('note')} />}
          </Field>
          <MailField
            label="Mail the booking"
            help="With the time, the address, a calendar file and the link that changes it"
            isChecked={isMailed}
            onChange={(isChecked) => form.setValue('isMailed', isChecked)}
          />
        </>
      )}
    </>
  );
}
