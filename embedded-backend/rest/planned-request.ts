import type { Query } from '../database.ts';

export type PlannedRequest = { isReadOnly: boolean; run(query: Query): Promise<Response> };
