import { twice } from '@dealer/shared-domain';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { useToasts } from '../toasts.tsx';
import { useFrameKeys } from './use-frame-keys.ts';

export type FrameTool = 'palette' | 'keys';

type ToolProps = { onClose: () => void; onOpen: (tool: FrameTool) => void };

const tools: Record<FrameTool, { load: () => Promise<ComponentType<ToolProps>>; failed: string }> = {
  palette: {
    load: () =>
      import(/* webpackChunkName: "palette" */ '../features/palette/CommandPalette.tsx').then(
        (module) => module.CommandPalette,
      ),
    failed: 'The commands could not be opened. Please try again.',
  },
  keys: {
    load: () =>
      import(/* webpackChunkName: "shortcuts" */ '../features/shortcuts/KeyboardHelp.tsx').then(
        (module) => module.KeyboardHelp,
      ),
    failed: 'The keyboard help could not be opened. Please try again.',
  },
};

/** What opens over every page: the commands, and the help on keys. Their code comes when they are asked for. */
export function useFrameTools(): { open: (tool: FrameTool) => void; overlay: ReactNode } {
  const toasts = useToasts();
  const [shown, setShown] = useState<{ Tool: ComponentType<ToolProps> } | null>(null);
  const asked = useRef<FrameTool>(undefined);

  const close = () => {
    asked.current = undefined;
    setShown(null);
  };
  const open = (tool: FrameTool) => {
    if (asked.current === tool) return;
    asked.current = tool;
    const { load, failed } = tools[tool];
    twice(load)
      .then((Tool) => {
        // Another one may have been asked for meanwhile.
        if (asked.current === tool) setShown({ Tool });
      })
      .catch(() => {
        close();
        toasts.show({ tone: 'bad', text: failed });
      });
  };
  useFrameKeys(open);

  return { open, overlay: shown && <shown.Tool onClose={close} onOpen={open} /> };
}
