import * as v from 'valibot';
import { DomainError } from '../errors.ts';
import { invalidFileMessage, tooLargeMessage } from './check-upload.ts';
import type { UploadOptions } from './media-uploads.ts';

/** `XMLHttpRequest`, because `fetch` reports no upload progress. */
export type UploadRequest = Pick<
  XMLHttpRequest,
  'open' | 'send' | 'abort' | 'status' | 'responseText' | 'onload' | 'onerror' | 'onabort'
> & { upload: Pick<XMLHttpRequestUpload, 'onprogress'> };

/** An upload without progress for this long fails (ms). */
const quietLimitMs = 30_000;

const refusalSchema = v.pipe(v.string(), v.parseJson(), v.object({ error: v.object({ message: v.string() }) }));

/** Resolves to the response text; rejects with a `DomainError` or the abort reason. */
export function uploadFile(
  request: UploadRequest,
  url: string,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let quietTimer: ReturnType<typeof setTimeout> | undefined;

    function settle(finish: () => void) {
      clearTimeout(quietTimer);
      signal?.removeEventListener('abort', giveUp);
      finish();
    }
    function giveUp() {
      settle(() => reject(signal?.reason));
      request.abort();
    }
    function expectMovement() {
      clearTimeout(quietTimer);
      quietTimer = setTimeout(() => {
        settle(() => reject(connectionLost()));
        request.abort();
      }, quietLimitMs);
    }

    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      expectMovement();
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = () => {
      const { status, responseText } = request;
      const isTaken = status >= 200 && status < 300;
      settle(() => (isTaken ? resolve(responseText) : reject(toUploadError(status, responseText))));
    };
    request.onerror = () => settle(() => reject(connectionLost()));
    request.onabort = () => settle(() => reject(signal?.aborted ? signal.reason : connectionLost()));

    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', giveUp);
    expectMovement();
    request.open('POST', url);
    request.send(form);
  });
}

function connectionLost(): DomainError {
  return new DomainError('unavailable', 'Upload failed: connection lost');
}

/** Refused files fail permanently; other errors can be retried. */
function toUploadError(status: number, responseText: string): DomainError {
  const parsed = v.safeParse(refusalSchema, responseText);
  const reason = parsed.success ? parsed.output.error.message : `HTTP ${status}`;
  if (status === 401) return new DomainError('unauthorized', `Upload failed: ${reason}`);
  if (status === 413) return new DomainError('invalid', tooLargeMessage);
  if (reason === invalidFileMessage) return new DomainError('invalid', invalidFileMessage);
  const isRefused = [400, 403, 415, 422].includes(status);
  return new DomainError(isRefused ? 'invalid' : 'unavailable', `Upload failed: ${reason}`);
}
