// React first, and the shell in a task of its own: in one, a slow processor could not answer in between.
import 'react-dom/client';

setTimeout(() => import(/* webpackMode: "eager" */ './bootstrap.tsx'));
