import { type RefObject, useEffect, useRef } from 'react';

/** Opens a `<dialog>` over the page as soon as it is mounted. The browser traps focus and, on `close()`, returns it. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialogRef = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = dialogRef.current;
    if (dialog && !dialog.open) dialog.showModal();
  }, []);

  return dialogRef;
}
