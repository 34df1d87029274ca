// The page is readable without scripts, so scripts wait until its main photograph is shown, and the typeface until they
// have arrived: on a slow connection they would compete. The server lists the files and their hashes in the page.
{
  const { preloads, scripts } = JSON.parse(document.getElementById('__scripts').textContent);
  const longestWaitMs = 2500;
  let isFetching = false;
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

  // Without running them. The files are on their way while the rest of the photograph arrives, and come after it.
  const fetchFiles = () => {
    if (isFetching) return;
    isFetching = true;
    for (const { href, integrity } of [...preloads, ...scripts]) {
      const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href, integrity });
      document.head.append(Object.assign(link, { crossOrigin: 'anonymous', fetchPriority: 'low' }));
    }
  };

  const start = () => {
    if (isStarted) return;
    isStarted = true;
    fetchFiles();
    let left = scripts.length;
    const arrived = () => {
      left -= 1;
      if (left === 0) showTypeface();
    };
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
    // Its size is known from its first bytes.
    const watch = setInterval(() => {
      if (hero.naturalWidth === 0 && !isStarted) return;
      clearInterval(watch);
      fetchFiles();
    }, 10);
  }
}
