// The page is readable without scripts, so scripts wait until its main photograph is shown, and the typeface until they
// have arrived: on a slow connection they would compete. The server lists the files and their hashes in the page.
{
  const { documentElement } = document;
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

  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  // Part by part: laying out all texts of a list in one task blocks a slow processor for 150 ms.
  const nameTypeface = async () => {
    const largestPart = 120;
    const longestTaskMs = 16;
    const parts = [];
    const divide = (element) => {
      if (element.getElementsByTagName('*').length <= largestPart) parts.push(element);
      else for (const child of element.children) divide(child);
    };
    divide(document.body);
    let startMs = performance.now();
    for (const part of parts) {
      part.dataset.typeface = '';
      // Laid out at once, so that its time counts.
      part.getBoundingClientRect();
      if (performance.now() - startMs < longestTaskMs) continue;
      await sleep(0);
      startMs = performance.now();
    }
    documentElement.dataset.typeface = '';
  };

  // Only once it is here and the page is live: texts are laid out anew once, and in no visitor's way.
  const showTypeface = async () => {
    const live = new Promise((resolve) => {
      new MutationObserver(resolve).observe(documentElement, { attributeFilter: ['data-hydrated'] });
    });
    await document.fonts.load('1em "Instrument Sans Variable"').catch(() => undefined);
    await Promise.race([live, sleep(longestWaitMs)]);
    await nameTypeface();
  };

  // Without running them. They were asked for a round trip later than the photograph, and come behind it.
  let coming = preloads.length + scripts.length;
  for (const { href, integrity } of [...preloads, ...scripts]) {
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href, integrity });
    link.addEventListener('load', () => {
      coming -= 1;
    });
    document.head.append(Object.assign(link, { crossOrigin: 'anonymous', fetchPriority: 'low' }));
  }

  const start = () => {
    if (isStarted) return;
    isStarted = true;
    // The first format loads the language's data, for 50 ms of a slow processor: while the files are on their way.
    setTimeout(() => new Intl.NumberFormat('en-CA').format(0));
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
  // Scripts that are still coming run later anyway, and hold the page's load event: some seconds after it, the browser
  // would warn of files that were fetched and not used.
  const startAfterPaint = () => (coming > 0 ? start() : requestAnimationFrame(() => setTimeout(start)));

  const startAfterPhotograph = () => {
    const hero = document.querySelector('img[fetchpriority="high"]');
    if (!hero) return start();
    if (hero.complete) startAfterPaint();
    hero.addEventListener('load', startAfterPaint, { once: true });
    hero.addEventListener('error', start, { once: true });
    setTimeout(start, longestWaitMs);
  };

  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', startAfterPhotograph, { once: true });
  else startAfterPhotograph();
}
