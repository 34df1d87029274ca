import * as v from 'valibot';
import { AuthError, validationError } from './auth-error.ts';

/** An empty body is an empty object. */
export async function readBody<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const text = await request.text();
  const body = v.safeParse(schema, text === '' ? {} : parseJson(text));
  if (body.success) return body.output;
  const [issue] = body.issues;
  const path = v.getDotPath(issue);
  throw validationError(path === null ? issue.message : `${path}: ${issue.message}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON');
  }
}

/** Lower case, as stored and compared. */
export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.check(isEmail, 'Unable to validate email address: invalid format'),
);

const maxEmailLength = 255;

/** The HTML standard's rule for email fields. */
export function isEmail(text: string): boolean {
  return text.length <= maxEmailLength && /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)*$/i.test(text);
}

export const metadataSchema = v.record(v.string(), v.unknown());
