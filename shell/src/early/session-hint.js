// Runs before the shell's own scripts. A stored session will need the back office, and a visit without one the sign-in
// form, so their first files are fetched in parallel with the shell's.
{
  const hint = (hasSession) => {
    const read = (id) => JSON.parse(document.getElementById(id)?.textContent ?? '[]');
    const files = hasSession ? read('__remotes').flatMap(({ preloads }) => preloads ?? []) : read('__signIn');
    for (const { href, integrity, as } of files) {
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: 'preload',
          as,
          href,
          integrity,
          crossOrigin: 'anonymous',
        }),
      );
    }
  };
  try {
    const hasSession = Boolean(JSON.parse(localStorage.getItem('authToken'))?.refresh_token);
    // This script may run before the document is parsed.
    if (document.getElementById('__remotes')) hint(hasSession);
    else addEventListener('DOMContentLoaded', () => hint(hasSession), { once: true });
  } catch {
    // Storage is blocked, or this is not a staff page: the shell handles both.
  }

  // Staff pages are rendered by scripts, which report a failed download of later scripts. This reports a failed
  // download of the first ones.
  const longestWaitMs = 15000;
  const showFailure = () => {
    if ('started' in document.documentElement.dataset) return;
    const message = Object.assign(document.createElement('h1'), { textContent: 'This page could not be loaded' });
    const retry = Object.assign(document.createElement('a'), { href: location.href, textContent: 'Retry' });
    document.getElementById('main').replaceChildren(message, retry);
  };
  addEventListener('load', showFailure, { once: true });
  setTimeout(showFailure, longestWaitMs);
}
