// Only a page that the server had kept brings this script. Its note says how old the page is; the page that somebody
// opens from here is read anew, so the note goes with the page that it is about.
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
  // The page asks for everything again then.
  addEventListener('online', leave);
}
