import * as v from 'valibot';
import { askTrusted, type TrustedAnswer } from '../auth/trusted-request.ts';
import type { SessionGuard } from '../supabase/with-session.ts';

const reportSchema = v.object({
  migrations: v.object({
    /** What the release brings; null where its files are not at hand. */
    known: v.nullable(v.array(v.object({ version: v.string(), name: v.string() }))),
    /** What the database has seen; null where nobody keeps a record. */
    applied: v.nullable(v.array(v.string())),
  }),
  /** Names only: values never leave the server. */
  environment: v.array(v.object({ name: v.string(), isSet: v.boolean() })),
  unsentMails: v.number(),
  expiredPasswords: v.number(),
  backups: v.object({ isKeptHere: v.boolean(), lastAt: v.nullable(v.string()) }),
});

export type DiagnosticsReport = v.InferOutput<typeof reportSchema>;

/** What only the server knows of how things stand. */
export type DiagnosticsSource = { getReport(): Promise<TrustedAnswer<DiagnosticsReport>> };

type DiagnosticsOptions = {
  getAccessToken: () => Promise<string>;
  withSession: SessionGuard;
  fetch?: typeof fetch;
};

export function createDiagnosticsSource({
  getAccessToken,
  withSession,
  fetch: fetchImplementation = globalThis.fetch.bind(globalThis),
}: DiagnosticsOptions): DiagnosticsSource {
  return {
    getReport: () =>
      withSession(async () => {
        const accessToken = await getAccessToken();
        const question = { path: '/api/diagnostics', body: {}, schema: reportSchema, accessToken, sentences };
        return askTrusted(fetchImplementation, question);
      }),
  };
}

const sentences = {
  refused: 'That did not work. Please try again.',
  unavailable: 'This is not available right now. Please try again.',
};
