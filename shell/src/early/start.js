// The page is readable without scripts, so scripts wait until its main photograph is shown, and the typeface until they
// have arrived: on a slow connection they would compete. The server lists the files and their hashes in the page.
{
  const { preloads, scripts } = JSON.parse(document.getElementById('__scripts').textContent);
  const longestWaitMs = 2500;
  let isStarted = false;

  // Trusted Types policy: this script may only load files of the shell.
  const rules = {
    createScriptURL(href) {
      if (href.startsWith('/shell/')) return href;
      throw new Error(`${href} is no script of the shell`);
    },
  };
  const policy = self.trustedTypes?.createPolicy('dealer-start', rules) ?? rules;

  // Named by the page only once it is here: texts are laid out anew once, not twice.
  const showTypeface = () => {
    const show = () => {
      document.documentElement.dataset.typeface = '';
    };
    document.fonts.load('1em "Instrument Sans Variable"').then(show, show);
  };

  const start = () => {
    if (isStarted) return;
    isStarted = true;
    let left = scripts.length;
    const arrived = () => {
      left -= 1;
      if (left === 0) showTypeface();
    };
    for (const { href, integrity } of preloads) {
      const link = document.createElement('link');
      document.head.append(
        Object.assign(link, { rel: 'preload', as: 'script', href, integrity, crossOrigin: 'anonymous' }),
      );
    }
    for (const { href, integrity } of scripts) {
      const script = document.createElement('script');
      script.addEventListener('load', arrived);
      script.addEventListener('error', arrived);
      // Not async, because their order matters.
      document.head.append(
        Object.assign(script, { src: policy.createScriptURL(href), integrity, crossOrigin: 'anonymous', async: false }),
      );
    }
  };

  // A loaded photograph is not painted yet. A page in a background tab never paints: there the time limit applies.
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
