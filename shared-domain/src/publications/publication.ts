/** When a draft becomes Available; `problem` says why it did not at its time. */
export type Publication = { publishAt: string; problem: string | null };

/** Every call rejects with a `DomainError`. A change publishes a vehicle event. */
export type PublicationSource = {
  /** Null if nothing is planned. */
  get(vehicleId: string, signal?: AbortSignal): Promise<Publication | null>;
  /** Plans or moves it; null cancels it. */
  set(vehicleId: string, publishAt: string | null): Promise<void>;
};
