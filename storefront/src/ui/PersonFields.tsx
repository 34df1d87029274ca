import { Field, Input } from '@dealer/shared-ui';
import { toFieldId } from './ErrorLinks.tsx';

type FormName = {
  /** The name of the form for `toFieldId`, if its errors link to their fields. */
  form?: string | undefined;
};

type PersonFieldsProps = FormName & {
  values: { name: string; email: string; phone: string } | undefined;
  errors: { name?: string | undefined; email?: string | undefined; phone?: string | undefined };
};

export function NameField({ form, values, errors }: PersonFieldsProps) {
  return (
    <Field label="Name" error={errors.name} id={form && toFieldId(form, 'name')}>
      {(control) => <Input {...control} name="name" autoComplete="name" required defaultValue={values?.name} />}
    </Field>
  );
}

type EmailFieldProps = FormName & { value: string | undefined; error: string | undefined };

export function EmailField({ form, value, error }: EmailFieldProps) {
  return (
    <Field label="Email" error={error} id={form && toFieldId(form, 'email')}>
      {(control) => <Input {...control} name="email" type="email" autoComplete="email" required defaultValue={value} />}
    </Field>
  );
}

export function EmailAndPhoneFields({ form, values, errors }: PersonFieldsProps) {
  return (
    <>
      <EmailField form={form} value={values?.email} error={errors.email} />
      <Field label="Phone" error={errors.phone} isOptional id={form && toFieldId(form, 'phone')}>
        {(control) => <Input {...control} name="phone" type="tel" autoComplete="tel" defaultValue={values?.phone} />}
      </Field>
    </>
  );
}
