type RestErrorInit = {
  status: number;
  code: string;
  message: string;
  details?: unknown;
  hint?: string | null;
  headers?: Record<string, string>;
  cause?: unknown;
};

/** A refused request with PostgREST's code, status and body. */
export class RestError extends Error {
  override name = 'RestError';
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor({ status, code, message, details = null, hint = null, headers = {}, cause }: RestErrorInit) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint;
    this.headers = headers;
  }
}

/** A syntax error in the query string. */
export function parseError(message: string, details: string | null = null): RestError {
  return new RestError({ status: 400, code: 'PGRST100', message, details });
}

export function toErrorResponse(error: RestError, method: string): Response {
  const { status, code, details, hint, message } = error;
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', ...error.headers });
  headers.set('proxy-status', `PostgREST; error=${code}`);
  if (status === 401 && !headers.has('www-authenticate')) headers.set('www-authenticate', 'Bearer');
  return new Response(method === 'HEAD' ? null : JSON.stringify({ code, details, hint, message }), { status, headers });
}
