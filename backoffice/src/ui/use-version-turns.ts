import { useCallback, useRef } from 'react';

type Versioned = { version: number };

/** Sends changes of a record one after the other, each with the version that the last successful one left. */
export type SendInTurn = <Saved extends Versioned>(
  record: Versioned & { id: string },
  send: (version: number) => Promise<Saved>,
) => Promise<Saved>;

export function useVersionTurns(): SendInTurn {
  /** By record: resolves to the version of its last successful change once the changes so far have ended. */
  const versions = useRef(new Map<string, Promise<number>>());
  return useCallback((record, send) => {
    const earlier = versions.current.get(record.id) ?? Promise.resolve(record.version);
    const sending = earlier.then((version) => send(Math.max(version, record.version)));
    versions.current.set(
      record.id,
      sending.then(
        ({ version }) => version,
        () => earlier,
      ),
    );
    return sending;
  }, []);
}
