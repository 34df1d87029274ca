import type { BrowserContext, Page } from 'playwright-core';
import type { Product } from './product.ts';

export const staffPassword = 'correct horse battery staple';

export type LoginAnswer = {
  success: boolean;
  token: string | null;
  session: Record<string, unknown> | null;
  error: string | null;
  retryAfterSeconds: number | null;
};

/** Asks the sign-in endpoint as the page does. */
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

/** Puts a session into every page that the context opens from now on, unless the page has one of its own. */
export async function signInContext(context: BrowserContext, product: Product, password = staffPassword) {
  const { answer } = await requestLogin(product, 'admin', password);
  await giveSession(context, answer);
  return answer;
}

/** As `signInContext`, with the answer to a sign-in that was made before: many at once would be refused. */
export async function giveSession(context: BrowserContext, answer: LoginAnswer) {
  if (!answer.session) throw new Error(`Signing in failed: ${answer.error}`);
  await context.addInitScript((session) => {
    const isFirst = sessionStorage.getItem('signed-in') === null;
    if (isFirst) localStorage.setItem('authToken', session);
    sessionStorage.setItem('signed-in', 'once');
  }, JSON.stringify(answer.session));
}

/** Signs in on the page that asks for it. */
export async function fillSignIn(page: Page, password = staffPassword, username = 'admin') {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
