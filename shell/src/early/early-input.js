// Repeats clicks and changes made before hydration. Links and forms work without it. A click on one with `data-replay`
// waits for hydration, which handles it better, and is followed without it after a time limit.
{
  const root = document.documentElement;
  const followAfterMs = 8000;
  const staleAfterMs = 30000;
  const replayed = 'button[type="button"], a[data-replay], form[data-replay] button';
  // These leave the page, so earlier actions must be replayed before them.
  const leaving = 'a[href^="/"]:not([target]), form[method="get"] button';
  let actions = [];

  const isHydrated = () => 'hydrated' in root.dataset;
  // From then on React handles clicks: to repeat one would be to press twice.
  const isLive = () => !('early' in root.dataset) || 'live' in root.dataset || isHydrated();
  const add = (element, repeat) => actions.push({ element, repeat, path: location.pathname });

  const release = (element) => {
    if (!element.dataset.pressed) return;
    delete element.dataset.pressed;
    element.removeAttribute('aria-busy');
  };

  // Takes along what was changed in other forms of the same page.
  const submitWithChanges = (form) => {
    const values = new URLSearchParams(new FormData(form));
    for (const { element: field } of actions) {
      if (!field.name || field.form === form || field.form?.action !== form.action) continue;
      values.delete(field.name);
      for (const value of new FormData(field.form).getAll(field.name)) values.append(field.name, value);
    }
    const address = new URL(form.action);
    address.search = values;
    location.assign(address);
  };

  const giveUp = (element) => {
    if (isHydrated() || !element.dataset.pressed) return;
    release(element);
    actions = actions.filter((action) => action.element !== element);
    if (element.href) location.assign(element.href);
    else if ('merge' in element.dataset) submitWithChanges(element.form ?? element);
    else if (element.type === 'submit') element.form.submit();
  };

  const hold = (element, repeat) => {
    element.dataset.pressed = 'true';
    element.setAttribute('aria-busy', 'true');
    add(element, repeat);
    setTimeout(giveUp, element.type === 'button' ? staleAfterMs : followAfterMs, element);
  };

  const press = (event) => {
    if (isLive() || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const element = event.target.closest?.(actions.length > 0 ? `${replayed}, ${leaving}` : replayed);
    if (!element) return;
    event.preventDefault();
    hold(element, () => element.getClientRects().length > 0 && element.click());
  };

  // Enter in a form without a button. On its own it is sent as the browser does; after other actions it waits for them.
  const send = (event) => {
    const { target: form, submitter } = event;
    if (isLive() || submitter || !('merge' in form.dataset)) return;
    if (actions.every(({ element }) => element.form === form)) return;
    event.preventDefault();
    hold(form, () => form.requestSubmit());
  };

  // Without one of the scripts that start the page, nothing will ever repeat an action.
  const stopWithoutScripts = ({ target }) => {
    if (isHydrated() || !target.matches?.('script[data-start]')) return;
    delete root.dataset.early;
    for (const { element } of [...actions]) giveUp(element);
  };

  const isTicked = ({ type }) => /^(?:checkbox|radio)$/.test(type);

  const repeatChange = (element, value, checked) => {
    // React compares with the last value that it saw, so the old state is restored first.
    if (isTicked(element)) {
      element.checked = !checked;
      element.click();
      return;
    }
    // Files stay chosen, and scripts cannot set them.
    const isFile = element.type === 'file';
    if (!isFile) element.value = value;
    element._valueTracker?.setValue('');
    element.dispatchEvent(new Event(isFile || element.options ? 'change' : 'input', { bubbles: true }));
  };

  // Only the last state of a field and the last choice of a radio group count.
  const forgetChange = (element) => {
    const { type, name } = element;
    actions = actions.filter(({ element: other }) => other !== element && !(type === 'radio' && other.name === name));
  };

  const addChange = (element) => {
    const { value, checked } = element;
    forgetChange(element);
    add(element, () => repeatChange(element, value, checked));
  };

  const change = ({ target: element }) => {
    if (!element.matches?.('input, select, textarea')) return;
    if (isHydrated()) forgetChange(element);
    else addChange(element);
  };

  // Finds changes made before this script ran. After a reload the browser restores fields, so they are no changes.
  const findChanges = () => {
    if (isHydrated() || performance.getEntriesByType('navigation')[0]?.type !== 'navigate') return;
    for (const element of document.querySelectorAll('input:not([type="hidden"]), textarea')) {
      // A box without a value of its own has "on", but no default value.
      const isUnchanged = isTicked(element)
        ? element.checked === element.defaultChecked
        : element.value === element.defaultValue;
      if (!isUnchanged && (element.type !== 'radio' || element.checked)) addChange(element);
    }
  };

  const replay = async () => {
    while (actions.length > 0) {
      // One task per action, as for real input, which may come in between.
      await new Promise((resolve) => setTimeout(resolve));
      const action = actions.shift();
      if (!action) return;
      release(action.element);
      if (action.element.isConnected && action.path === location.pathname) action.repeat();
    }
  };

  addEventListener('click', press, true);
  addEventListener('submit', send, true);
  addEventListener('input', change, true);
  addEventListener('change', change, true);
  addEventListener('error', stopWithoutScripts, true);
  addEventListener('pagehide', () => {
    for (const { element } of actions.splice(0)) release(element);
  });
  new MutationObserver((_, observer) => {
    observer.disconnect();
    replay();
  }).observe(root, { attributeFilter: ['data-hydrated'] });
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', findChanges, { once: true });
  else findChanges();
  root.dataset.early = '';
}
