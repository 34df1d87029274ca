// The page is readable without a script, so scripts and the typeface wait until the photograph that the page is about
// stands there: on a slow line they would share the bandwidth with it. What to load, and with which hashes, the server
// wrote beside it.
{
  const { preloads, scripts } = JSON.parse(document.getElementById('__scripts').textContent);
  const longestWaitMs = 2500;
  let isStarted = false;

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
      document.head.append(Object.assign(script, { src: href, integrity, crossOrigin: 'anonymous', async: false }));
    }
  };

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
