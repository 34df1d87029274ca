import { openTabChannel, type TabChannel } from '../tab-channel.ts';

/** Lists and pages reload the data concerned. */
export type VehicleEvent =
  | { type: 'create' | 'update' | 'delete'; id: string }
  | { type: 'bulk_delete'; ids: string[] }
  | { type: 'refresh' };

/** Reaches this tab and the others of the same browser. */
export type VehicleEvents = {
  publish(event: VehicleEvent): void;
  subscribe(listener: (event: VehicleEvent) => void): () => void;
};

const channelName = 'vehicle-changes';

/** Other tabs may run another version. Checked by hand to avoid loading a schema library. */
function isVehicleEvent(data: unknown): data is VehicleEvent {
  const { type, id, ids } = Object(data);
  if (type === 'bulk_delete') return Array.isArray(ids) && ids.every((each) => typeof each === 'string');
  return type === 'refresh' || (['create', 'update', 'delete'].includes(type) && typeof id === 'string');
}

/** Without a channel, events stay in this tab. */
export function createVehicleEvents(
  createChannel: () => TabChannel | null = () => openTabChannel(channelName),
): VehicleEvents {
  const listeners = new Set<(event: VehicleEvent) => void>();
  const channel = createChannel();

  function notifyListeners(event: VehicleEvent) {
    for (const listener of [...listeners]) {
      try {
        listener(event);
      } catch (error) {
        // A listener's error is reported without failing the write.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  if (channel) {
    channel.onmessage = ({ data }) => {
      if (!isVehicleEvent(data)) return;
      notifyListeners(data.type === 'bulk_delete' ? { type: data.type, ids: data.ids } : data);
    };
  }

  return {
    publish(event) {
      channel?.postMessage(event);
      notifyListeners(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
