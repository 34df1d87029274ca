import * as v from 'valibot';

const idSchema = (name: string) => {
  const message = `The ${name} is required`;
  return v.pipe(v.string(message), v.trim(), v.nonEmpty(message), v.maxLength(200, `The ${name} is too long`));
};
const valueSchema = v.union([v.string(), v.number(), v.boolean(), v.null()], 'The template parameters must be text');

const mailSchema = v.object({
  user_id: idSchema('user ID'),
  service_id: idSchema('service ID'),
  template_id: idSchema('template ID'),
  template_params: v.pipe(
    v.record(v.string(), valueSchema, 'The template parameters are required'),
    v.check(isSafeForHeaders, 'Names, addresses and subjects must be one line'),
  ),
});
const missing = { user_id: '', service_id: '', template_id: '', template_params: null };

export type Mail = v.InferOutput<typeof mailSchema>;

export type SentMail = Pick<Mail, 'service_id' | 'template_id' | 'template_params'> & { id: number; sent_at: string };

/** Returns the mail, or a text that describes the error. */
export function parseMail(body: string): Mail | string {
  const given = parseJson(body);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return 'The parameters are invalid. The body must be a JSON object';
  }
  const result = v.safeParse(mailSchema, { ...missing, ...given });
  return result.success ? result.output : result.issues[0].message;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

// Templates use these fields in mail headers, where a line break would inject another header.
const headerField = /name|mail|reply|subject|phone|^(?:to|from|cc|bcc)(?:$|_)/i;

function isSafeForHeaders(params: Record<string, v.InferOutput<typeof valueSchema>>): boolean {
  return Object.entries(params).every(
    ([name, value]) => !(headerField.test(name) && typeof value === 'string' && /\p{Cc}|[\u2028\u2029]/u.test(value)),
  );
}
