import * as v from 'valibot';
import { openTabChannel, type TabChannel } from '../tab-channel.ts';

/** What happened to the stock; lists and pages reload what they show of it. */
export type VehicleEvent =
  | { type: 'create' | 'update' | 'delete'; id: string }
  | { type: 'bulk_delete'; ids: string[] }
  | { type: 'refresh' };

/** Tells every listener, in this tab and in the others of the same browser. */
export type VehicleEvents = {
  publish(event: VehicleEvent): void;
  /** Returns the function that ends it. */
  subscribe(listener: (event: VehicleEvent) => void): () => void;
};

const channelName = 'vehicle-changes';

const eventSchema: v.GenericSchema<unknown, VehicleEvent> = v.union([
  v.object({ type: v.picklist(['create', 'update', 'delete']), id: v.string() }),
  v.object({ type: v.literal('bulk_delete'), ids: v.array(v.string()) }),
  v.object({ type: v.literal('refresh') }),
]);

/** Without a channel (on the server, in a browser that has none) the events stay in this tab. */
export function createVehicleEvents(
  createChannel: () => TabChannel | null = () => openTabChannel(channelName),
): VehicleEvents {
  const listeners = new Set<(event: VehicleEvent) => void>();
  const channel = createChannel();

  function tellListeners(event: VehicleEvent) {
    for (const listener of [...listeners]) {
      try {
        listener(event);
      } catch (error) {
        // What was written stays written: a listener's failure is reported, but is none of the writer's.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  if (channel) {
    channel.onmessage = ({ data }) => {
      const parsed = v.safeParse(eventSchema, data);
      if (parsed.success) tellListeners(parsed.output);
    };
  }

  return {
    publish(event) {
      channel?.postMessage(event);
      tellListeners(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
