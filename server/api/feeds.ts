import { ApiError } from '../api-error.ts';
import type { BackendClient } from '../backend-client.ts';
import type { FeedReport } from '../pages/vehicle-feeds.ts';
import type { PrivateConfig } from '../private-config.ts';
import { type ApiRequest, toJson } from './http.ts';
import { requirePermission } from './staff/require-permission.ts';

export type ReadFeedReport = (publicUrl: string) => Promise<FeedReport>;

/** The vehicle feeds with the vehicles that they leave out, for staff who may change settings. */
export function createFeedReport({ dealerId }: PrivateConfig, backend: BackendClient, readReport: ReadFeedReport) {
  return async function report({ accessToken, publicUrl }: ApiRequest): Promise<Response> {
    await requirePermission(backend, dealerId, accessToken, 'settings');
    const feeds = await readReport(publicUrl);
    if (!feeds) throw new ApiError(503, 'The feeds cannot be built: the inventory or the site’s address is missing.');
    return toJson({ success: true, feeds });
  };
}
