import {
  maxTradeInPhotos,
  paths,
  pluralize,
  subjectToInspection,
  type TradeInAnswer,
  vehicleName,
} from '@dealer/shared-domain';
import { Button, Field, Note, SpinnerIcon, TextArea } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ErrorLinks, toFieldId } from '../../ui/ErrorLinks.tsx';
import { Honeypot } from '../../ui/Honeypot.tsx';
import type { FormVehicle } from '../../ui/load-form-vehicle.ts';
import { EmailAndPhoneFields, NameField } from '../../ui/PersonFields.tsx';
import { SendFailure } from '../../ui/SendFailure.tsx';
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts';
import { ConditionPicker } from './ConditionPicker.tsx';
import { PhotoTiles } from './PhotoTiles.tsx';
import styles from './TradeInForm.module.css';
import { TradeInThanks } from './TradeInThanks.tsx';
import { tradeInForm } from './trade-in-ids.ts';
import { type TradeInFormState, useTradeInForm } from './use-trade-in-form.ts';
import { type TradeInPhotos, useTradeInPhotos } from './use-trade-in-photos.ts';
import { VehicleFields } from './VehicleFields.tsx';

type TradeInFormProps = {
  /** The vehicle that the visitor wants. */
  wanted: FormVehicle | null;
  answer: TradeInAnswer | null;
};

/** A visitor's car, its condition and photographs. Without scripts the form is posted to the server. */
export function TradeInForm({ wanted, answer }: TradeInFormProps) {
  const photos = useTradeInPhotos(answer?.kind === 'refused' ? answer.photoIds : []);
  const trade = useTradeInForm({ vehicleId: wanted?.id, answer, photos });
  const { state } = trade;
  return (
    <div>
      <div role="status">{state.kind === 'received' && <TradeInThanks received={state} />}</div>
      {state.kind !== 'received' && <Form {...{ wanted, answer, photos, trade }} />}
    </div>
  );
}

type FormProps = TradeInFormProps & { photos: TradeInPhotos; trade: ReturnType<typeof useTradeInForm> };

function Form({ wanted, answer, photos, trade }: FormProps) {
  const { form, state, errors, isBusy, isRestored, submit, note } = trade;
  const values = answer?.kind === 'refused' ? answer.values : undefined;
  const given = answer?.kind === 'refused' ? answer.photoIds : [];
  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      action={paths.tradeIn}
      noValidate
      aria-label="Trade-in"
      onSubmit={submit}
      onInput={note}
    >
      {state.kind === 'refused' && <Refusal answer={state} />}
      {wanted && <input type="hidden" name="vehicle" value={wanted.id} />}
      {!isRestored && given.map((id) => <input key={id} type="hidden" name="photoId" value={id} />)}
      <fieldset aria-busy={isBusy} className={styles.rows} aria-label="Your trade-in">
        <Row title="Your car" text="The VIN, or year, make and model.">
          <VehicleFields form={form} values={values} errors={errors} isRestored={isRestored} />
        </Row>
        <Row title="Condition" text="As you would say it to a friend.">
          <ConditionPicker chosen={values?.condition} error={errors.condition} />
          <Field
            id={toFieldId(tradeInForm, 'message')}
            label="In your words"
            error={errors.message}
            isOptional
            className={styles.words}
          >
            {(control) => (
              <TextArea {...control} name="message" rows={3} maxLength={2000} defaultValue={values?.message} />
            )}
          </Field>
        </Row>
        <Row title="Photos" isOptional text={`Up to ${maxTradeInPhotos}. Four are enough. Only our staff see them.`}>
          <PhotoTiles photos={photos} />
        </Row>
        <Row title="You" text="Used to answer you, for nothing else.">
          <div className={styles.fields}>
            <NameField form={tradeInForm} values={values} errors={errors} />
            <EmailAndPhoneFields form={tradeInForm} values={values} errors={errors} />
          </div>
          {wanted && <p className={styles.wanted}>Towards the {vehicleName(wanted)}.</p>}
          <p className={styles.hint}>
            See our <Link to={paths.privacy}>Privacy Policy</Link>.
          </p>
          <Honeypot />
        </Row>
      </fieldset>
      <Foot photos={photos} trade={trade} />
    </form>
  );
}

function Refusal({ answer }: { answer: Extract<TradeInAnswer, { kind: 'refused' }> }) {
  const summary = useFocusOnArrival<HTMLDivElement>();
  return (
    <SendFailure ref={summary} message={answer.message}>
      <ErrorLinks form={tradeInForm} errors={answer.errors} />
    </SendFailure>
  );
}

function Foot({ photos, trade: { state, isBusy, sendWithout } }: Pick<FormProps, 'photos' | 'trade'>) {
  return (
    <div className={styles.foot}>
      {state.kind === 'failed' && <SendFailure message={state.message} />}
      {state.kind === 'asking' && (
        <Note
          tone="warn"
          role="alert"
          title={`${pluralize(state.missing, 'photo')} did not arrive`}
          actions={<Button onClick={sendWithout}>Send without {state.missing === 1 ? 'it' : 'them'}</Button>}
        >
          <p>Retry or replace {state.missing === 1 ? 'it' : 'them'} above and send again, or send the rest now.</p>
        </Note>
      )}
      <div className={styles.bar}>
        <p>
          <b className="num">{`${photos.count} of ${maxTradeInPhotos} photos`}</b>
          <span>{subjectToInspection}</span>
        </p>
        <Button type="submit" variant="primary" size="big" aria-busy={isBusy}>
          <SendLabel state={state} />
        </Button>
      </div>
    </div>
  );
}

function SendLabel({ state }: { state: TradeInFormState }) {
  if (state.kind !== 'waiting' && state.kind !== 'sending') return 'Send for a value';
  return (
    <>
      <SpinnerIcon /> {state.kind === 'waiting' ? 'Waiting for photos...' : 'Sending...'}
    </>
  );
}

type RowProps = { title: string; text: string; isOptional?: boolean; children: ReactNode };

function Row({ title, text, isOptional = false, children }: RowProps) {
  return (
    <section className={styles.row}>
      <div className={styles.head}>
        <h2>
          {title} {isOptional && <span>optional</span>}
        </h2>
        <p>{text}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
