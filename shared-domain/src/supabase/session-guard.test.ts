import { expect, test, vi } from 'vitest';
import { DomainError } from '../errors.ts';
import { createSessionGuard } from './session-guard.ts';

const gone = () => new DomainError('unauthorized', 'Please sign in');

/** Work that fails until sign-in. */
function aSite() {
  const site = { isSignedIn: false, runs: 0 };
  const work = async () => {
    site.runs += 1;
    if (!site.isSignedIn) throw gone();
    return 'done';
  };
  return { site, work };
}

test('work that succeeds runs once', async () => {
  const askToSignIn = vi.fn();
  expect(await createSessionGuard({ askToSignIn })(async () => 7)).toBe(7);
  const broken = createSessionGuard({ askToSignIn })(() => Promise.reject(new DomainError('conflict', 'newer')));
  await expect(broken).rejects.toMatchObject({ kind: 'conflict' });
  expect(askToSignIn).not.toHaveBeenCalled();
});

test('concurrent refusals ask once and are all repeated', async () => {
  const { site, work } = aSite();
  const askToSignIn = vi.fn(async () => {
    site.isSignedIn = true;
    return true;
  });
  const withSession = createSessionGuard({ askToSignIn });
  expect(await Promise.all([withSession(work), withSession(work), withSession(work)])).toEqual([
    'done',
    'done',
    'done',
  ]);
  expect(askToSignIn).toHaveBeenCalledTimes(1);
  expect(site.runs).toBe(6);
});

test('a refusal that arrives after a new sign-in is repeated without asking', async () => {
  const { site, work } = aSite();
  const askToSignIn = vi.fn(async () => {
    site.isSignedIn = true;
    return true;
  });
  const withSession = createSessionGuard({ askToSignIn });
  const late = Promise.withResolvers<never>();
  const results = [late.promise, Promise.resolve('late but done')];
  const slow = withSession(() => results.shift() ?? Promise.reject(gone()));
  await withSession(work);
  late.reject(gone());
  expect(await slow).toBe('late but done');
  expect(askToSignIn).toHaveBeenCalledTimes(1);
});

test('declining to sign in rejects, and the next refusal asks again', async () => {
  const { work } = aSite();
  const askToSignIn = vi.fn(async () => false);
  const withSession = createSessionGuard({ askToSignIn });
  await expect(withSession(work)).rejects.toMatchObject({ kind: 'unauthorized' });
  await expect(withSession(work)).rejects.toMatchObject({ kind: 'unauthorized' });
  expect(askToSignIn).toHaveBeenCalledTimes(2);
});

test('a session that can be refreshed does not ask; one that cannot does', async () => {
  const { site, work } = aSite();
  const askToSignIn = vi.fn(async () => {
    site.isSignedIn = true;
    return true;
  });
  const refresh = vi.fn(async () => {
    site.isSignedIn = true;
    return true;
  });
  expect(await createSessionGuard({ refresh, askToSignIn })(work)).toBe('done');
  expect(askToSignIn).not.toHaveBeenCalled();

  site.isSignedIn = false;
  const uselessly = async () => true;
  expect(await createSessionGuard({ refresh: uselessly, askToSignIn })(work)).toBe('done');
  expect(askToSignIn).toHaveBeenCalledTimes(1);
});

test('a failed renewal rejects with its error', async () => {
  const { work } = aSite();
  const refresh = () => Promise.reject(new DomainError('unavailable', 'away'));
  const withSession = createSessionGuard({ refresh, askToSignIn: vi.fn() });
  await expect(withSession(work)).rejects.toMatchObject({ kind: 'unavailable' });
});

test('work that needs re-authentication is repeated after it, and rejects without it', async () => {
  let isConfirmed = false;
  const work = vi.fn(async () => {
    if (!isConfirmed) throw new DomainError('unconfirmed', 'not confirmed');
    return 'done';
  });
  const askToConfirm = vi.fn(async () => isConfirmed);
  const withSession = createSessionGuard({ askToSignIn: vi.fn(), askToConfirm });
  await expect(withSession(work)).rejects.toMatchObject({ kind: 'unconfirmed' });
  expect(work).toHaveBeenCalledTimes(1);
  askToConfirm.mockImplementation(async () => {
    isConfirmed = true;
    return true;
  });
  expect(await withSession(work)).toBe('done');
  expect(askToConfirm).toHaveBeenCalledTimes(2);
});

test('a session that the server says has ended is not refreshed', async () => {
  const refresh = vi.fn(async () => true);
  const askToSignIn = vi.fn(async () => false);
  const ended = new DomainError('unauthorized', 'Please sign in', {
    cause: { code: 'PT401', message: 'The password was changed' },
  });
  await expect(createSessionGuard({ refresh, askToSignIn })(() => Promise.reject(ended))).rejects.toBe(ended);
  expect(refresh).not.toHaveBeenCalled();
  expect(askToSignIn).toHaveBeenCalledExactlyOnceWith(ended);
});
