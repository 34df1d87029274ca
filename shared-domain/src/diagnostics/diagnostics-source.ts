import * as v from 'valibot';
import { type ApiResult, createStaffApi, type StaffApiOptions } from '../auth/api-request.ts';

const reportSchema = v.object({
  migrations: v.object({
    /** Migrations of this release; null if its files are not available. */
    known: v.nullable(v.array(v.object({ version: v.string(), name: v.string() }))),
    /** Migrations recorded in the database; null without such records. */
    applied: v.nullable(v.array(v.string())),
  }),
  /** Values never leave the server. */
  environment: v.array(v.object({ name: v.string(), isSet: v.boolean() })),
  unsentMails: v.number(),
  expiredPasswords: v.number(),
  backups: v.object({ isKeptHere: v.boolean(), lastAt: v.nullable(v.string()) }),
});

const feedsSchema = v.object({
  feeds: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      address: v.string(),
      listed: v.number(),
      /** What the dealership's settings lack. */
      dealershipProblems: v.array(v.string()),
      /** Vehicles left out; `rejected` names the first 200. */
      left: v.number(),
      rejected: v.array(
        v.object({
          id: v.string(),
          name: v.string(),
          stockNumber: v.nullable(v.string()),
          problems: v.array(v.string()),
        }),
      ),
    }),
  ),
});

export type FeedStatus = v.InferOutput<typeof feedsSchema>['feeds'][number];
export type DiagnosticsReport = v.InferOutput<typeof reportSchema>;

export type DiagnosticsSource = {
  getReport(): Promise<ApiResult<DiagnosticsReport>>;
  getFeeds(): Promise<ApiResult<{ feeds: FeedStatus[] }>>;
};

export function createDiagnosticsSource(options: StaffApiOptions): DiagnosticsSource {
  const callApi = createStaffApi(options);
  return {
    getReport: () => callApi('/api/diagnostics', {}, reportSchema),
    getFeeds: () => callApi('/api/feeds', {}, feedsSchema),
  };
}
