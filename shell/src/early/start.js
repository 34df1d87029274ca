// The page is readable without scripts, so scripts run once its main photograph is shown, and the typeface waits until they
// have run: on a slow connection and processor they would compete. The page preloads them; `data-start` marks those to run.
if (self.document) {
  const { documentElement, currentScript } = document;
  // Resolved, because `/shell/../` begins like the shell.
  const isOfShell = (address) => {
    const { origin, pathname } = new URL(address);
    return origin === location.origin && pathname.startsWith('/shell/');
  };
  const preloads = [...document.querySelectorAll('body > link[as="script"]')];
  const scripts = preloads.filter(({ href, dataset }) => 'start' in dataset && isOfShell(href));
  const longestWaitMs = 2500;
  let isStarted = false;

  // Trusted Types policy: this script may only load files of the shell.
  const rules = {
    createScriptURL(address) {
      if (isOfShell(address)) return address;
      throw new Error(`${address} is no script of the shell`);
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
      // Forces layout, so that its time counts.
      part.getBoundingClientRect();
      if (performance.now() - startMs < longestTaskMs) continue;
      await sleep(0);
      startMs = performance.now();
    }
    // For what comes later. Naming it on the root would style all parts again, in one task of 100 ms.
    document.body.dataset.typeface = '';
  };

  // Only once it is here and the page is live: texts are laid out again only once, when the page is live.
  const showTypeface = async () => {
    const live = new Promise((resolve) => {
      new MutationObserver(resolve).observe(documentElement, { attributeFilter: ['data-hydrated'] });
    });
    await document.fonts.load('1em "Instrument Sans Variable"').catch(() => undefined);
    await Promise.race([live, sleep(longestWaitMs)]);
    await nameTypeface();
  };

  const start = () => {
    if (isStarted) return;
    isStarted = true;
    let left = scripts.length;
    const arrived = () => {
      left -= 1;
      if (left === 0) showTypeface();
    };
    for (const link of scripts) {
      const script = document.createElement('script');
      script.addEventListener('load', arrived);
      script.addEventListener('error', arrived);
      script.dataset.start = '';
      const src = policy.createScriptURL(link.href);
      const { integrity } = link;
      // Not async, because their order matters.
      document.head.append(Object.assign(script, { src, integrity, crossOrigin: 'anonymous', async: false }));
    }
    new Worker(policy.createScriptURL(currentScript.src));
  };

  // The browser has a timing of a file once it is here.
  const areComing = () => preloads.some(({ href }) => performance.getEntriesByName(href).length === 0);

  // A loaded photograph is not painted yet. A page in a background tab never paints: there the time limit applies.
  // Scripts that are still coming run later anyway, and hold the page's load event: some seconds after it, the browser
  // would warn of files that were fetched and not used.
  const startAfterPaint = () => (areComing() ? start() : requestAnimationFrame(() => setTimeout(start)));

  const hero = document.querySelector('img[fetchpriority="high"]');
  if (!hero) start();
  else if (hero.complete) startAfterPaint();
  hero?.addEventListener('load', startAfterPaint, { once: true });
  hero?.addEventListener('error', start, { once: true });
  setTimeout(start, longestWaitMs);
} else {
  // As a worker: the first formats load what is known of all languages, for 100 ms of a slow processor, once for all
  // threads of the page.
  new Intl.NumberFormat('en-CA').format(0);
  new Intl.DateTimeFormat('en-US').format(0);
  close();
}
