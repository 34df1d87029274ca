import type { FormEvent } from 'react';

/** A form's handler that a double click doesn't call again while the form is submitting. */
export function submitOnce(isSubmitting: boolean, submit: (event: FormEvent) => Promise<void>) {
  return (event: FormEvent) => {
    event.preventDefault();
    if (!isSubmitting) void submit(event);
  };
}
