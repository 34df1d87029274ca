/**
 * Federation serves this file as `react-router-dom`, so that the page has one router. Shared packages are not
 * tree-shaken: only what the product imports is listed, and `router.test.ts` checks the list.
 */
export {
  createBrowserRouter,
  data,
  isRouteErrorResponse,
  Link,
  matchRoutes,
  Navigate,
  Outlet,
  redirect,
  redirectDocument,
  ScrollRestoration,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
