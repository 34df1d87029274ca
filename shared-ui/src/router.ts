/**
 * The one router of the page. Federation serves this file under the name `react-router-dom`: a shared package is not
 * tree-shaken, so only what the product uses is listed. A name that is imported anywhere must be added here.
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
