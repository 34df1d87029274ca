// Runs before the shell's own scripts. A stored session will need the back office, so its first files are fetched in
// parallel with the shell's.
{
  const hint = () => {
    const remotes = JSON.parse(document.getElementById('__remotes').textContent);
    for (const { href, integrity, as } of remotes.flatMap(({ preloads }) => preloads ?? [])) {
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
    if (JSON.parse(localStorage.getItem('authToken'))?.refresh_token) {
      // This script may run before the document is parsed.
      if (document.getElementById('__remotes')) hint();
      else addEventListener('DOMContentLoaded', hint, { once: true });
    }
  } catch {
    // Storage is blocked, or this is not a staff page: the shell handles both.
  }

  // Staff pages are rendered by scripts, which report a failed download of later scripts. This reports a failed
  // download of the first ones.
  const longestWaitMs = 15000;
  const showFailure = () => {
    if ('__FEDERATION__' in globalThis) return;
    const message = Object.assign(document.createElement('h1'), { textContent: 'This page could not be loaded' });
    const retry = Object.assign(document.createElement('a'), { href: location.href, textContent: 'Retry' });
    document.getElementById('main').replaceChildren(message, retry);
  };
  addEventListener('load', showFailure, { once: true });
  setTimeout(showFailure, longestWaitMs);
}
