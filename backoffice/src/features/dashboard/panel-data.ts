import type { DomainError } from '@dealer/shared-domain';

/** Never rejects, so one failed panel does not affect the others. */
export type PanelData<Value> = Promise<{ value: Value } | { error: DomainError }>;
