import * as v from 'valibot';

/** A six-digit code from an authenticator app. */
export const codeSchema = v.pipe(v.string(), v.length(6, 'Type the six digits that the app shows'));
