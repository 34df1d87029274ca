import { ApiError } from '../../api-error.ts';
import type { AuthResponse } from '../../backend-client.ts';

export function requireSuccess({ status, body }: AuthResponse): unknown {
  if (status < 300) return body;
  throw new ApiError(503, `The sign-in service refused with ${status}: ${JSON.stringify(body)}`);
}
