import type { ComponentProps, MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isModifiedClick } from './is-modified-click.ts';
import { takeOverlayEntry } from './overlay-history.ts';

type OverlayLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'onClick'> & { to: string; onFollow?: () => void };

/** A link inside an overlay. The page that it leads to takes the place of the overlay's history entry. */
export function OverlayLink({ to, onFollow, ...link }: OverlayLinkProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const follow = (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    if (to === pathname + search) window.scrollTo(0, 0);
    else navigate(to, { replace: takeOverlayEntry() });
    onFollow?.();
  };
  return <Link {...link} to={to} onClick={follow} />;
}
