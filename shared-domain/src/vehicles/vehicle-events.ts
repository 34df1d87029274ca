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

/** Another tab may run another version of this code. By hand: no page waits for a library to check three shapes. */
function isVehicleEvent(data: unknown): data is VehicleEvent {
  const { type, id, ids } = Object(data);
  if (type === 'bulk_delete') return Array.isArray(ids) && ids.every((each) => typeof each === 'string');
  return type === 'refresh' || (['create', 'update', 'delete'].includes(type) && typeof id === 'string');
}

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
      if (!isVehicleEvent(data)) return;
      tellListeners(data.type === 'bulk_delete' ? { type: data.type, ids: data.ids } : data);
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
