import type { StaffRole } from '@dealer/shared-domain/staff';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFaults } from '../support/accessibility.ts';
import { visit } from '../support/browser.ts';
import { must } from '../support/must.ts';
import { addColleague, askSite, changeRows, readMailedLink, readNextLink } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { readQrCode } from '../support/qr-code.ts';
import { fillSignIn, requestLogin, signInContext, staffPassword } from '../support/staff.ts';
import { codeOf } from '../support/totp.ts';
import { seenText, withBrowser } from './journey.ts';

// Sign-in rules apply to the whole dealership, so these tests use a separate product.
let own: Product & { stop: () => Promise<void> };
const open = withBrowser();
const openOwn = (width?: number) => open({ baseUrl: own.url, width });

const password = 'velvet kettle orbit';
const settings = 'dealer_settings?dealer_id=eq.dream-motor';
const mailTimeoutMs = 120_000;

beforeAll(async () => {
  own = await startProduct({ ADMIN_PASSWORD: staffPassword, DEMO_VEHICLES: '6' });
}, 300_000);
afterAll(() => own.stop());

function addPerson(username: string, role: StaffRole = 'manager') {
  return addColleague(own, { password: staffPassword }, { username, password, role });
}

async function signIn(page: Page, username: string, typed = password) {
  await visit(page, '/admin/vehicles');
  await fillSignIn(page, typed, username);
}

const list = (page: Page) => page.getByRole('heading', { name: 'Vehicle Management' });

/** The key in the QR code. */
async function readKey(page: Page): Promise<string> {
  const picture = page.getByRole('img', { name: 'Code to scan with an authenticator app' });
  await picture.waitFor();
  const [box, path] = await Promise.all([picture.getAttribute('viewBox'), picture.locator('path').getAttribute('d')]);
  const size = Number(box?.split(' ').at(-1));
  const quiet = 3;
  const dark = new Set([...(path ?? '').matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => `${x} ${y}`));
  const modules = Array.from({ length: size - 2 * quiet }, (_, y) =>
    Array.from({ length: size - 2 * quiet }, (__, x) => dark.has(`${x + quiet} ${y + quiet}`)),
  );
  const uri = new URL(readQrCode(modules));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.searchParams.get('issuer')).toBe('Dream Motor Co.');
  return uri.searchParams.get('secret') ?? '';
}

async function refreshWith(refreshToken: unknown): Promise<Response> {
  const { supabaseUrl, supabaseAnonKey } = await (await fetch(`${own.url}/config.json`)).json();
  return fetch(`${supabaseUrl}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { apikey: supabaseAnonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
}

/** The page reports activity once a minute, and learns from the response if the person lost access. */
async function passMinute(page: Page) {
  await page.keyboard.press('Shift');
  await page.evaluate(() => {
    const activity = JSON.parse(localStorage.getItem('sessionActivity') ?? '{}');
    localStorage.setItem('sessionActivity', JSON.stringify({ ...activity, reportedAtMs: Date.now() - 61_000 }));
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** Moves the end of the session closer; the shortest timeout in the settings is 15 minutes. */
async function leaveSeconds(page: Page, seconds: number) {
  await page.evaluate((leftMs) => {
    const activity = JSON.parse(localStorage.getItem('sessionActivity') ?? '{}');
    localStorage.setItem('sessionActivity', JSON.stringify({ ...activity, endsAtMs: Date.now() + leftMs }));
    document.dispatchEvent(new Event('visibilitychange'));
  }, seconds * 1000);
}

describe('the second factor', () => {
  test('is set up when required, used at the next sign-in, and replaced by a recovery code', async () => {
    await addPerson('factor');
    await changeRows(own, settings, { two_factor_auth: true });
    try {
      const { page, context, consoleMessages } = await openOwn();
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await signIn(page, 'factor');
      const secret = await readKey(page);
      const typed = await seenText(page.locator('code'));
      expect(typed.replaceAll(' ', '')).toBe(secret);
      expect(await findFaults(page)).toEqual([]);
      await page.getByLabel('Code from the app').fill(codeOf(secret));
      await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
      await page.getByRole('button', { name: 'I have saved them' }).waitFor();
      const codes = await page.getByRole('listitem').allTextContents();
      expect(new Set(codes).size).toBe(10);
      expect(await findFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await page.getByText('Copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
      await page.getByRole('button', { name: 'I have saved them' }).click();
      await list(page).waitFor();
      await page.getByRole('button', { name: 'Logout' }).first().click();
      await page.waitForURL(`${own.url}/`);

      await signIn(page, 'factor');
      const code = page.getByLabel('Code', { exact: true });
      await code.waitFor();
      expect(await code.evaluate((input) => input === document.activeElement)).toBe(true);
      await code.fill('000000');
      await page.getByText('That code is not right. Type the one that shows now.').waitFor();
      expect(await findFaults(page)).toEqual([]);
      // After a reload the page asks for the code only.
      await page.reload();
      // The current code was used, so the next one is entered early.
      const digits = codeOf(secret, 1);
      await page.evaluate((text) => navigator.clipboard.writeText(text), `${digits.slice(0, 3)} ${digits.slice(3)}`);
      await code.focus();
      await page.keyboard.press('ControlOrMeta+V');
      await page.getByRole('heading', { name: /Admin Dashboard|Vehicle Management/ }).waitFor();
      await page.getByRole('button', { name: 'Logout' }).first().click();
      await page.waitForURL(`${own.url}/`);

      await signIn(page, 'factor');
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(must(codes[0], 'recovery code').toUpperCase());
      await page.getByRole('button', { name: 'Verify' }).click();
      // The factor was removed and the dealership requires a new one.
      expect(await readKey(page)).not.toBe(secret);
      expect(consoleMessages.filter((message) => !message.includes('422'))).toEqual([]);
    } finally {
      await changeRows(own, settings, { two_factor_auth: false });
    }
  });

  test('required during work is asked for over the page, which keeps what was typed', async () => {
    await addPerson('worker');
    const { page } = await openOwn();
    await signIn(page, 'worker');
    await list(page).waitFor();
    await page.goto('/admin/vehicles/add');
    const vin = page.getByRole('textbox', { name: 'VIN', exact: true });
    await vin.fill('JF2SK');
    await changeRows(own, settings, { two_factor_auth: true });
    try {
      await passMinute(page);
      await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor();
      const secret = await readKey(page);
      await page.getByLabel('Code from the app').fill(codeOf(secret));
      await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor();
      await page.getByLabel('Your password').fill(password);
      await page.getByRole('button', { name: 'Show recovery codes' }).click();
      await page.getByRole('button', { name: 'I have saved them' }).click();
      await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor({ state: 'detached' });
      expect(await vin.inputValue()).toBe('JF2SK');
    } finally {
      await changeRows(own, settings, { two_factor_auth: false });
    }
  });
});

test('an invitation leads from the mail to a password and the role’s pages, and suspending ends access', async () => {
  const owner = await openOwn();
  await signInContext(owner.context, own);
  await visit(owner.page, '/admin/people');
  await owner.page.getByRole('button', { name: 'Invite' }).click();
  expect(await findFaults(owner.page)).toEqual([]);
  await owner.page.getByLabel('Username').fill('newcomer');
  await owner.page.getByLabel('Contact e-mail').fill('newcomer@example.test');
  await owner.page.getByRole('button', { name: 'Send invitation' }).click();
  await owner.page.getByText('An invitation is on its way to newcomer@example.test.').waitFor();
  await owner.page
    .getByRole('row', { name: /newcomer/ })
    .getByText('Invited')
    .waitFor();

  const { page } = await openOwn(390);
  await page.goto(await readMailedLink(own, 'newcomer@example.test'));
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  expect(await findFaults(page)).toEqual([]);
  expect(page.url()).toBe(`${own.url}/admin/login`);
  await page.getByLabel('New Password').fill('newcomer1234');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await page.getByText('The password must not be the user name.').waitFor();
  await page.getByLabel('New Password').fill(password);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await page.getByText('Your password is set. Sign in with it.').waitFor();
  expect(await page.getByLabel('Username').inputValue()).toBe('newcomer');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await page.goto('/admin/people');
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  await page.goto('/admin/vehicles');
  await list(page).waitFor();
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('authToken') ?? '{}').access_token);

  await owner.page.reload();
  await owner.page.getByRole('button', { name: 'Edit newcomer' }).click();
  expect(await findFaults(owner.page)).toEqual([]);
  await owner.page.getByRole('button', { name: 'Deactivate...' }).click();
  await owner.page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await owner.page.getByText('newcomer is deactivated').waitFor();
  // Their requests are refused and their open page closes.
  expect((await askSite(own, '/api/account/password', { currentPassword: 'x', newPassword: 'y' }, token)).status).toBe(
    401,
  );
  expect((await requestLogin(own, 'newcomer', password)).status).toBe(401);
  // The open page's next request is refused, and no password signs in again.
  await page.getByRole('searchbox').first().fill('civic');
  await page.getByRole('heading', { name: 'Sign in again' }).waitFor();
  expect(await page.getByText('after a period of inactivity').count()).toBe(0);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Invalid username or password').waitFor();
  // After a reload the page is closed to a former staff member.
  await page.goto('/admin/vehicles');
  await page
    .getByRole('heading', { name: 'Access Denied' })
    .or(page.getByRole('heading', { name: 'Admin Portal' }))
    .waitFor();
});

test('the owner cannot lock themself out, by the page or by direct requests', async () => {
  const { page, context } = await openOwn();
  const { token, answer } = await signInContext(context, own).then((signedIn) => ({
    token: signedIn.token ?? undefined,
    answer: signedIn,
  }));
  await visit(page, '/admin/people');
  await page.getByRole('button', { name: 'Edit admin' }).click();
  await page.getByText('This is you: you cannot deactivate, demote or remove yourself.').waitFor();
  expect(await page.getByRole('radio', { name: /^Manager/ }).isDisabled()).toBe(true);
  const userId = String(answer.session && Reflect.get(Object(answer.session.user), 'id'));
  for (const change of [{ role: 'manager' }, { isSuspended: true }]) {
    const { status, answer: refusal } = await askSite(own, '/api/people/update', { userId, ...change }, token);
    expect([status, refusal.error]).toEqual([409, 'You cannot deactivate, demote or remove yourself.']);
  }
});

test(
  'a forgotten password is reset by mail, without revealing which accounts exist',
  async () => {
    const { contactEmail } = await addPerson('forgetful');
    const before = await readMailedLink(own, contactEmail);
    const { page } = await openOwn();
    await visit(page, '/admin/login');
    const answers: string[] = [];
    for (const name of ['nobody', 'forgetful']) {
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await page.getByLabel('Username').fill(name);
      await page.getByRole('button', { name: 'Send the link' }).click();
      answers.push(await seenText(page.getByRole('status')));
      await page.getByRole('button', { name: 'Back to sign-in' }).click();
    }
    expect(answers[0]).toBe(answers[1]);

    const link = await readNextLink(own, contactEmail, before);
    await page.goto(link);
    await page.getByText('You asked for a way back in.').waitFor();
    await page.getByLabel('New Password').fill('another velvet kettle');
    await page.getByRole('button', { name: 'Set Password' }).click();
    await page.getByText('Your password is set. Sign in with it.').waitFor();
    await fillSignIn(page, 'another velvet kettle', 'forgetful');
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    // The link works once.
    await page.goto(link);
    await page.getByRole('button', { name: 'Ask for a new link' }).waitFor();
    expect(await page.getByLabel('New Password').count()).toBe(0);
  },
  mailTimeoutMs,
);

test('an expired password must be replaced first', async () => {
  await addPerson('longago');
  await changeRows(own, 'admin_users?username=eq.longago', { password_changed_at: '2020-01-01T00:00:00Z' });
  const { page } = await openOwn();
  await signIn(page, 'longago');
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  await page.getByLabel('New Password').fill(password);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await page.getByText('The new password must be different from the current one.').waitFor();
  await page.getByLabel('New Password').fill('another velvet kettle');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await list(page).waitFor();
  expect((await requestLogin(own, 'longago', password)).status).toBe(401);
});

test('the Security tab changes the password, and sets up and removes the second factor', async () => {
  await addPerson('careful');
  const elsewhere = await requestLogin(own, 'careful', password);
  const { page } = await openOwn();
  await signIn(page, 'careful');
  await list(page).waitFor();
  await page.goto('/admin/settings?tab=security');
  await page.getByLabel('Current Password').fill('not this one');
  await page.getByLabel('New Password').fill('another velvet kettle');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await page.getByText('The current password is not right.').waitFor();
  await page.getByLabel('Current Password').fill(password);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await page.getByText('Password updated').waitFor();
  expect((await refreshWith(elsewhere.answer.session?.refresh_token)).status).toBe(400);

  await page.getByRole('button', { name: 'Set up a second factor' }).click();
  const secret = await readKey(page);
  expect(await findFaults(page)).toEqual([]);
  await page.getByLabel('Code from the app').fill(codeOf(secret));
  await page.getByLabel('Your password').fill('another velvet kettle');
  await page.getByRole('button', { name: 'Show recovery codes' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('Your second factor is on').waitFor();

  await page.getByRole('button', { name: 'Remove second factor' }).click();
  const question = page.getByRole('dialog', { name: 'Remove your second factor?' });
  await question.getByLabel('Current Password').fill('another velvet kettle');
  expect(await findFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Remove second factor' }).click();
  await page.getByText('Your account asks for the password alone').waitFor();
});

test('an idle session shows a warning, then every tab asks to sign in, and the page is restored', async () => {
  await addPerson('idle');
  const { page, context } = await openOwn();
  await changeRows(own, settings, { session_timeout: 15 });
  try {
    await signIn(page, 'idle');
    await list(page).waitFor();
    const other = await context.newPage();
    await visit(other, '/admin/vehicles');
    await page.goto('/admin/vehicles/add');
    const vin = page.getByRole('textbox', { name: 'VIN', exact: true });
    await vin.fill('JF2SK');
    const warning = page.getByRole('heading', { name: 'Still there?' });
    await expect
      .poll(async () => {
        await leaveSeconds(page, 50);
        return warning.isVisible();
      })
      .toBe(true);
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await page.getByRole('heading', { name: 'Still there?' }).waitFor({ state: 'detached' });
    const stored = await page.evaluate(() => localStorage.getItem('authToken'));
    await leaveSeconds(page, 2);
    await page.getByText('You were signed out after a period of inactivity').waitFor();
    await other.getByText('You were signed out after a period of inactivity').waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    const { access_token } = JSON.parse(stored ?? '{}');
    const refused = await askSite(
      own,
      '/api/account/password',
      { currentPassword: 'x', newPassword: 'y' },
      access_token,
    );
    expect(refused.status).toBe(401);

    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor({ state: 'detached' });
    expect(await vin.inputValue()).toBe('JF2SK');
    await list(other).waitFor();
  } finally {
    await changeRows(own, settings, { session_timeout: 30 });
  }
}, 180_000);

test('two windows with an expired session refresh it once', async () => {
  const { page, context } = await openOwn();
  await signInContext(context, own);
  await visit(page, '/admin/vehicles');
  await list(page).waitFor();
  const other = await context.newPage();
  await other.addInitScript(() => sessionStorage.setItem('signed-in', 'once'));
  await visit(other, '/admin/vehicles');
  const exchanges: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) exchanges.push(request.url());
  });
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('authToken') ?? '{}');
    localStorage.setItem('authToken', JSON.stringify({ ...session, expires_at: Date.now() / 1000 - 10 }));
  });
  await Promise.all([page.reload(), other.reload()]);
  await Promise.all([list(page).waitFor(), list(other).waitFor()]);
  expect(exchanges).toHaveLength(1);
});

describe('a session that ends on another device', () => {
  /** Two tabs, one with typed text, and what the backend refuses them from then on. */
  async function openTabs(username: string) {
    const { page, context } = await openOwn();
    await signIn(page, username);
    await list(page).waitFor();
    const form = await context.newPage();
    await visit(form, '/admin/vehicles/add');
    const vin = form.getByRole('textbox', { name: 'VIN', exact: true });
    await vin.fill('JF2SK');
    const refused: string[] = [];
    context.on('response', (response) => {
      if (response.status() === 401) refused.push(new URL(response.url()).pathname);
    });
    return { page, form, vin, refused };
  }

  async function signInElsewhere(username: string): Promise<string> {
    const { answer } = await requestLogin(own, username, password);
    return String(answer.token);
  }

  /** Polls come every ten seconds: after three of their pauses a tab that still asks has been refused again. */
  async function countRefusals(page: Page, refused: string[]): Promise<number> {
    const before = refused.length;
    await page.evaluate(() => {
      for (let time = 0; time < 3; time += 1) document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.waitForLoadState('networkidle');
    return refused.length - before;
  }

  test('because the password was changed says so in every tab, which ask no more and keep what was typed', async () => {
    // Another one for each try: the first has changed the person.
    const username = `changer-${crypto.randomUUID().slice(0, 8)}`;
    await addPerson(username);
    const { page, form, vin, refused } = await openTabs(username);
    const token = await signInElsewhere(username);
    const next = 'marble lantern gusty nine';
    const body = { currentPassword: password, newPassword: next };
    expect((await askSite(own, '/api/account/password', body, token)).status).toBe(200);
    await page.getByText('The password was changed').waitFor();
    await form.getByText('The password was changed').waitFor();
    // A tab learns the reason from its first refused request: it does not try to refresh the session.
    expect(refused.length).toBeLessThanOrEqual(2);
    expect(await findFaults(form)).toEqual([]);
    expect(await countRefusals(page, refused)).toBe(0);
    expect(await countRefusals(form, refused)).toBe(0);
    await form.getByLabel('Password', { exact: true }).fill(next);
    await form.getByRole('button', { name: 'Sign in', exact: true }).click();
    await form.getByRole('heading', { name: 'Sign in again' }).waitFor({ state: 'detached' });
    expect(await vin.inputValue()).toBe('JF2SK');
    await page.getByRole('heading', { name: 'Sign in again' }).waitFor({ state: 'detached' });
  }, 120_000);

  test('because it was signed out there says so, once', async () => {
    // Another one for each try: the first has changed the person.
    const username = `leaver-${crypto.randomUUID().slice(0, 8)}`;
    await addPerson(username);
    const { page, form, vin, refused } = await openTabs(username);
    const token = await signInElsewhere(username);
    const { supabaseUrl, supabaseAnonKey } = await (await fetch(`${own.url}/config.json`)).json();
    const headers = { apikey: supabaseAnonKey, authorization: `Bearer ${token}` };
    await fetch(`${supabaseUrl}/auth/v1/logout?scope=global`, { method: 'POST', headers });
    await page.getByText('You were signed out from another device').waitFor();
    await form.getByText('You were signed out from another device').waitFor();
    expect(await countRefusals(page, refused)).toBe(0);
    expect(await vin.inputValue()).toBe('JF2SK');
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Sign in', exact: true }).click();
    await form.getByRole('heading', { name: 'Sign in again' }).waitFor({ state: 'detached' });
    await form.reload();
    await form.getByRole('heading', { name: 'Add New Vehicle' }).waitFor();
    expect(await form.getByText('You were signed out from another device').count()).toBe(0);
  }, 120_000);
});
