import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';

/** A button that does something here. `type` is `button` unless said otherwise; while it works it stays and says so. */
export function Button({ variant, size, className, type = 'button', ...rest }: ComponentProps<'button'> & ButtonLook) {
  return <button {...rest} type={type} className={buttonClass({ variant, size, className })} />;
}
