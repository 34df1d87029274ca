// Only offline copies include this script. Their banner shows the copy's age, and is removed when the visitor opens
// another page, which is loaded from the backend.
{
  const address = location.pathname + location.search;
  const leave = () => document.getElementById('as-of')?.remove();
  const look = () => {
    if (location.pathname + location.search !== address) leave();
  };
  for (const name of ['pushState', 'replaceState']) {
    const change = history[name];
    history[name] = function changeAndLook(...parts) {
      change.apply(this, parts);
      look();
    };
  }
  addEventListener('popstate', look);
  // Back online, the page reloads its data.
  addEventListener('online', leave);
}
