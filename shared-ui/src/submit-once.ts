import type { FormEvent } from 'react';

/**
 * A form's handler that a double click doesn't call again while the form is submitting. A form around it, such as that
 * of the settings, is not sent with it.
 */
export function submitOnce(isSubmitting: boolean, submit: (event: FormEvent) => Promise<void>) {
  return (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isSubmitting) void submit(event);
  };
}
