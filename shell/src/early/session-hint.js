// Runs before the shell's own scripts: whoever holds a session needs the back office in any case, so its first files are
// fetched beside the shell's. Without a session nothing is asked for.
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
      // A script that comes quicker than the document does not find what it reads from.
      if (document.getElementById('__remotes')) hint();
      else addEventListener('DOMContentLoaded', hint, { once: true });
    }
  } catch {
    // Storage is closed or the page is of another kind: the shell finds out by itself.
  }

  // Scripts draw these pages, and the first of them say so themselves when a later one is missing. If the first do not
  // come, nobody else is there to say it.
  const longestWaitMs = 15000;
  const say = () => {
    if ('__FEDERATION__' in globalThis) return;
    const message = Object.assign(document.createElement('h1'), { textContent: 'This page could not be loaded' });
    const retry = Object.assign(document.createElement('a'), { href: location.href, textContent: 'Retry' });
    document.getElementById('main').replaceChildren(message, retry);
  };
  addEventListener('load', say, { once: true });
  setTimeout(say, longestWaitMs);
}
