/** `photographs` is set for an export with photographs. */
export type ExportProgress = { done: number; total: number | null; photographs?: number };

export type ExportState =
  | { phase: 'idle' }
  | ({ phase: 'running' } & ExportProgress)
  /** `missing`: names of photographs that could not be read. */
  | { phase: 'done'; count: number; fileName: string; photographs?: number; missing?: string[] }
  | { phase: 'failed'; message: string };
