// The page is readable without a script, so scripts and the typeface wait until the photograph that the page is about
// stands there: on a slow line they would share the bandwidth with it. What to load, and with which hashes, the server
// wrote beside it.
{
  const { preloads, scripts } = JSON.parse(document.getElementById('__scripts').textContent);
  const longestWaitMs = 2500;
  let isStarted = false;

  // The page enforces Trusted Types: what this script starts are the shell's own files.
  const rules = {
    createScriptURL(href) {
      if (href.startsWith('/shell/')) return href;
      throw new Error(`${href} is no script of the shell`);
    },
  };
  const policy = self.trustedTypes?.createPolicy('dealer-start', rules) ?? rules;

  const start = () => {
    if (isStarted) return;
    isStarted = true;
    document.documentElement.dataset.typeface = '';
    for (const { href, integrity } of preloads) {
      const link = document.createElement('link');
      document.head.append(
        Object.assign(link, { rel: 'preload', as: 'script', href, integrity, crossOrigin: 'anonymous' }),
      );
    }
    for (const { href, integrity } of scripts) {
      const script = document.createElement('script');
      // Not async: they run in this order.
      document.head.append(
        Object.assign(script, { src: policy.createScriptURL(href), integrity, crossOrigin: 'anonymous', async: false }),
      );
    }
  };

  // Forms that ask for another page work without a script. What was typed for one that does not would be gone.
  addEventListener('submit', (event) => {
    if (event.target.method !== 'post' || 'hydrated' in document.documentElement.dataset) return;
    event.preventDefault();
    event.submitter?.setCustomValidity('This page is still loading. Please try again.');
    event.submitter?.reportValidity();
  });

  // Loaded is not yet painted, and what starts now would be in its way. A page in the background paints nothing: it waits
  // out the time limit.
  const startAfterPaint = () => requestAnimationFrame(() => setTimeout(start));

  const hero = document.querySelector('img[fetchpriority="high"]');
  if (!hero) {
    start();
  } else {
    if (hero.complete) startAfterPaint();
    hero.addEventListener('load', startAfterPaint, { once: true });
    hero.addEventListener('error', start, { once: true });
    setTimeout(start, longestWaitMs);
  }
}
