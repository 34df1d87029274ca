import { type ReactNode, useState, useSyncExternalStore } from 'react';

const unchanged = { __html: '' };
const subscribeToNothing = () => () => undefined;

/** Without children, keeps what the server rendered here, so that a first visit needs no code for it. */
export function ServerHtml({ children }: { children: ReactNode }) {
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const [wasRendered] = useState(isHydrating);
  if (children) return <div key="live">{children}</div>;
  if (!wasRendered) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: hydration leaves the content of such an element alone.
  return <div suppressHydrationWarning dangerouslySetInnerHTML={unchanged} />;
}
