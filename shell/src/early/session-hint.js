// Runs before the shell's own scripts: whoever holds a session needs the back office in any case, so its first files are
// fetched beside the shell's. Without a session nothing is asked for.
try {
  if (JSON.parse(localStorage.getItem('authToken'))?.refresh_token) {
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
  }
} catch {
  // Storage is closed or the page is of another kind: the shell finds out by itself.
}
