import type { DomainError } from '@dealer/shared-domain';

/** What a panel waits for: it never rejects, since one panel that failed is no reason to lose the others. */
export type PanelData<Value> = Promise<{ value: Value } | { error: DomainError }>;
