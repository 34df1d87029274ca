import { importWithRetry } from '@dealer/shared-domain';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { useToasts } from '../ui/toasts.tsx';
import type { FrameOverlay } from './frame-overlay.ts';

type OverlayProps = { onClose: () => void; onOpenShortcuts: () => void };

const overlays: Record<FrameOverlay, { load: () => Promise<ComponentType<OverlayProps>>; failed: string }> = {
  palette: {
    load: () =>
      import(/* webpackChunkName: "palette" */ '../features/palette/CommandPalette.tsx').then(
        (module) => module.CommandPalette,
      ),
    failed: 'The commands could not be opened. Please try again.',
  },
  shortcuts: {
    load: () =>
      import(/* webpackChunkName: "shortcuts" */ '../features/shortcuts/KeyboardHelp.tsx').then(
        (module) => module.KeyboardHelp,
      ),
    failed: 'The keyboard help could not be opened. Please try again.',
  },
  reminders: {
    load: () =>
      import(/* webpackChunkName: "reminders" */ '../features/reminders/Reminders.tsx').then(
        (module) => module.Reminders,
      ),
    failed: 'The reminders could not be opened. Please try again.',
  },
};

/** Opens an overlay over any page; its code loads on demand. */
export function useFrameOverlay(): { open: (overlay: FrameOverlay) => void; element: ReactNode } {
  const toasts = useToasts();
  const [shown, setShown] = useState<{ Overlay: ComponentType<OverlayProps> } | null>(null);
  const requested = useRef<FrameOverlay>(undefined);

  const close = () => {
    requested.current = undefined;
    setShown(null);
  };
  const open = (overlay: FrameOverlay) => {
    if (requested.current === overlay) return;
    requested.current = overlay;
    const { load, failed } = overlays[overlay];
    importWithRetry(load)
      .then((Overlay) => {
        if (requested.current === overlay) setShown({ Overlay });
      })
      .catch(() => {
        close();
        toasts.show({ tone: 'bad', text: failed });
      });
  };

  return { open, element: shown && <shown.Overlay onClose={close} onOpenShortcuts={() => open('shortcuts')} /> };
}
