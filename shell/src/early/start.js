// The page is readable without a script, so scripts wait until the photograph that the page is about has arrived: on a
// slow line they would share the bandwidth with it. What to load, and with which hashes, the server wrote beside it.
{
  const { preloads, scripts } = JSON.parse(document.getElementById('__scripts').textContent);
  const longestWaitMs = 2500;
  let isStarted = false;

  const start = () => {
    if (isStarted) return;
    isStarted = true;
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

  const hero = document.querySelector('img[fetchpriority="high"]');
  if (!hero || hero.complete) {
    start();
  } else {
    hero.addEventListener('load', start, { once: true });
    hero.addEventListener('error', start, { once: true });
    setTimeout(start, longestWaitMs);
  }
}
