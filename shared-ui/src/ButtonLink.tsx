import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { type ButtonLook, buttonClass } from './button-class.ts';

type ButtonLinkProps = ButtonLook & (LinkProps | (ComponentProps<'a'> & { href: string; to?: never }));

/** `to` within the site, `href` for telephone numbers and other sites. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  const look = buttonClass({ variant, size, className });
  return rest.to === undefined ? <a {...rest} className={look} /> : <Link {...rest} className={look} />;
}
