import { remoteNames } from '@dealer/build/federation';
import type { ReleaseKeys } from '@dealer/build/releases/keys';
import { ReleaseRefusal, type Statement, verifyStatement } from '@dealer/build/releases/statement';
import { readJson } from '../api/http.ts';
import { ApiError } from '../api-error.ts';
import type { WebEnvironment } from '../environment.ts';
import type { ReleaseWatch } from './release-watch.ts';
import type { Releases } from './releases.ts';

type NoticeOptions = {
  source: WebEnvironment['releaseSource'];
  watch: ReleaseWatch | null;
  readReleases: () => Releases;
};

/**
 * `POST /releases.json`: a pipeline sends the statement that it has just signed, and this web server looks at the
 * stores at once. The statement is taken from the store alone, so a repeated call changes nothing.
 */
export function createReleaseNotice({ source, watch, readReleases }: NoticeOptions) {
  return async function serveNotice(request: Request): Promise<Response> {
    if (!source || !watch) return answer(404, { error: 'This site watches no store of releases.' });
    const envelope = await readEnvelope(request);
    if (envelope instanceof ApiError) return answer(envelope.status, { error: envelope.message });
    const statement = findStatement(envelope, source.keys);
    if (statement instanceof ReleaseRefusal) {
      return answer(403, { error: `Refused (${statement.reason}): ${statement.message}.` });
    }
    await watch.check();
    const { remote, current, canary } = statement;
    const now = readReleases()[remote];
    const isShown = now?.version === current.version && now?.canary?.version === canary?.version;
    return answer(200, { remote, version: now?.version, canary: now?.canary?.version, isShown });
  };
}

function findStatement(envelope: string, keys: ReleaseKeys): Statement | ReleaseRefusal {
  let refusal = new ReleaseRefusal('unsigned', 'it has no signature');
  for (const name of remoteNames) {
    try {
      return verifyStatement(envelope, name, keys);
    } catch (error) {
      if (!(error instanceof ReleaseRefusal)) throw error;
      if (refusal.reason === 'unsigned' || error.reason !== 'foreign-team') refusal = error;
    }
  }
  return refusal;
}

async function readEnvelope(request: Request): Promise<string | ApiError> {
  try {
    return JSON.stringify(await readJson(request));
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
