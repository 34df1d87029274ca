import type { PublicConfig } from '@dealer/shared-domain';
import type { HydrationState } from 'react-router-dom';

/** One remote as the web server announces it: where its entry lies, and the hash that the browser must find. */
export type RemoteEntry = { name: string; entry: string; integrity?: string };

/** Reads a JSON block that the web server wrote into the page; nothing when it is not there. */
function readBlock<Value>(id: string): Value | null {
  const text = document.getElementById(id)?.textContent;
  // The block is our own server's: its shape is that of the type that writes it.
  return text ? (JSON.parse(text) as Value | null) : null;
}

/** The server has parsed it already and names what is wrong when it starts. */
export function readConfig(): PublicConfig {
  const config = readBlock<PublicConfig>('__config');
  if (!config) throw new Error('The page brings no configuration');
  return config;
}

export function readRemotes(): RemoteEntry[] {
  return readBlock<RemoteEntry[]>('__remotes') ?? [];
}

/** What the server's loaders answered; absent in development, where pages are rendered by the browser alone. */
export function readHydrationState(): HydrationState | undefined {
  return readBlock<HydrationState>('__data') ?? undefined;
}
