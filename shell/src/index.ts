// The first scripts are here: `session-hint.js` reports it otherwise.
document.documentElement.dataset.started = '';

// React and the shell in tasks of their own: in one, a slow processor could not answer in between.
setTimeout(async () => {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  setTimeout(() => import(/* webpackMode: "eager" */ './bootstrap.tsx'));
});
