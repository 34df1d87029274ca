import {
  type LandingPage,
  landingPath,
  paths,
  type StorefrontContract,
  toRouteResponse,
  toSlug,
} from '@dealer/shared-domain';
import { data, type LoaderFunctionArgs, redirect } from 'react-router-dom';

export type LandingData = LandingPage & { hidesBranded: boolean };

/** Other spellings of an address lead to the page's own one. */
export async function loadLanding(
  { vehicles }: Pick<StorefrontContract, 'vehicles'>,
  { request, params }: LoaderFunctionArgs,
) {
  const { pathname, search, searchParams } = new URL(request.url);
  if (!params.name) return redirect(paths.inventory);
  const model = params.model ? toSlug(params.model) : null;
  const hidesBranded = searchParams.get('hide') === 'branded';
  const page = await vehicles
    .getLanding({ name: toSlug(params.name), model, hidesBranded }, request.signal)
    .catch((error: unknown) => {
      throw toRouteResponse(error);
    });
  const path = page.figures && landingPath(page.figures.subject);
  if (path && path !== pathname) return redirect(`${path}${search}`, 301);
  return data<LandingData>({ ...page, hidesBranded }, { status: page.figures ? 200 : 404 });
}
