import { Field, Input } from '@dealer/shared-ui';

type PersonFieldsProps = {
  values: { name: string; email: string; phone: string } | undefined;
  errors: { name?: string | undefined; email?: string | undefined; phone?: string | undefined };
};

export function NameField({ values, errors }: PersonFieldsProps) {
  return (
    <Field label="Name" error={errors.name}>
      {(control) => <Input {...control} name="name" autoComplete="name" required defaultValue={values?.name} />}
    </Field>
  );
}

type EmailFieldProps = { value: string | undefined; error: string | undefined };

export function EmailField({ value, error }: EmailFieldProps) {
  return (
    <Field label="Email" error={error}>
      {(control) => <Input {...control} name="email" type="email" autoComplete="email" required defaultValue={value} />}
    </Field>
  );
}

export function EmailAndPhoneFields({ values, errors }: PersonFieldsProps) {
  return (
    <>
      <EmailField value={values?.email} error={errors.email} />
      <Field label="Phone" error={errors.phone} isOptional>
        {(control) => <Input {...control} name="phone" type="tel" autoComplete="tel" defaultValue={values?.phone} />}
      </Field>
    </>
  );
}
