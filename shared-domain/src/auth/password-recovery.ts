import * as v from 'valibot';
import { http as defaultHttp, type Http } from '../http.ts';
import { type ApiResult, callApi, noValue } from './api-request.ts';

/** Also used to accept an invitation. */
export type PasswordRecovery = {
  /** The answer is the same whether or not the account exists. */
  askForLink(username: string): Promise<ApiResult<string>>;
  /** Does not use the link up. */
  checkLink(link: string): Promise<ApiResult<null>>;
  /** `link` comes from the mail; resolves to the user name. */
  setPassword(link: string, password: string): Promise<ApiResult<string>>;
};

/** The code of a refusal because the link was used before, is too old, or never was one. */
export const invalidLinkCode = 'link_invalid';

const sentenceSchema = v.pipe(
  v.object({ message: v.pipe(v.string(), v.nonEmpty()) }),
  v.transform(({ message }) => message),
);
const usernameSchema = v.pipe(
  v.object({ username: v.string() }),
  v.transform(({ username }) => username),
);

export function createPasswordRecovery(http: Http = defaultHttp): PasswordRecovery {
  return {
    askForLink: (username) =>
      callApi(http, { path: '/api/admin/recover', body: { username: username.trim() }, schema: sentenceSchema }),
    checkLink: (link) =>
      callApi(http, { path: '/api/admin/password-link/check', body: { token: link }, schema: noValue }),
    setPassword: (link, password) =>
      callApi(http, {
        path: '/api/admin/password-link',
        body: { token: link, password },
        schema: usernameSchema,
      }),
  };
}
