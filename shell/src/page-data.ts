import type { PublicConfig } from '@dealer/shared-domain';
import type { HydrationState } from 'react-router-dom';

/** A remote of this page: the URL of its entry, and the hash that the browser must verify. */
export type RemoteEntry = { name: string; entry: string; integrity?: string };

function readBlock<Value>(id: string): Value | null {
  const text = document.getElementById(id)?.textContent;
  // Our own server wrote this block from the same type.
  return text ? (JSON.parse(text) as Value | null) : null;
}

/** Not validated here: the server validates its configuration when it starts. */
export function readConfig(): PublicConfig {
  const config = readBlock<PublicConfig>('__config');
  if (!config) throw new Error('The page brings no configuration');
  return config;
}

export function readRemotes(): RemoteEntry[] {
  return readBlock<RemoteEntry[]>('__remotes') ?? [];
}

/** The data of the server's loaders; undefined in development, where only the browser renders. */
export function readHydrationState(): HydrationState | undefined {
  return readBlock<HydrationState>('__data') ?? undefined;
}
