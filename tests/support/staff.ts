import type { BrowserContext, Page } from 'playwright';
import type { Product } from './product.ts';

export const staffPassword = 'correct horse battery staple';

export type LoginAnswer = {
  success: boolean;
  token: string | null;
  session: Record<string, unknown> | null;
  error: string | null;
  retryAfterSeconds: number | null;
};

/** Calls the sign-in endpoint as the page does. */
export async function requestLogin(
  product: Product,
  username: string,
  password: string,
): Promise<{ status: number; answer: LoginAnswer }> {
  const response = await fetch(`${product.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return { status: response.status, answer: await response.json() };
}

/** Puts a session into every page that the context opens, unless it already has one. */
export async function signInContext(context: BrowserContext, product: Product, password = staffPassword) {
  const { answer } = await requestLogin(product, 'admin', password);
  await giveSession(context, answer);
  return answer;
}

/** Like `signInContext`, with an earlier sign-in's response, because of the limit on sign-ins. */
export async function giveSession(context: BrowserContext, answer: LoginAnswer) {
  if (!answer.session) throw new Error(`Signing in failed: ${answer.error}`);
  await context.addInitScript((session) => {
    const isFirst = sessionStorage.getItem('signed-in') === null;
    if (isFirst) localStorage.setItem('authToken', session);
    sessionStorage.setItem('signed-in', 'once');
  }, JSON.stringify(answer.session));
}

/** Fills in the sign-in form. */
export async function fillSignIn(page: Page, password = staffPassword, username = 'admin') {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
