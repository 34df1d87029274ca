export type ReadLimits = {
  maxRows: number;
  /** Only for visitors. */
  maxBytes?: number;
};
