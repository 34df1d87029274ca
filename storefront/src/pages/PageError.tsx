import { ButtonLink, ErrorPanel } from '@dealer/shared-ui';
import { paths, phoneHref } from '@dealer/shared-domain';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';

type PageErrorProps = {
  /** What to show instead for a thing that is not there. */
  notFound?: ReactNode;
};
