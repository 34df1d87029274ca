export type ReferenceModel = { name: string; bodyStyle: string | null };
export type ReferenceEngine = { engineSize: string; cylinders: number | null; fuelType: string | null };
export type ReferenceColor = { name: string; hex: string; family: string };

/** A failed lookup resolves to an empty list; body styles have a fallback. */
export type ReferenceSource = {
  getMakes(): Promise<string[]>;
  getModels(make: string): Promise<ReferenceModel[]>;
  getEngines(make: string, model: string): Promise<ReferenceEngine[]>;
  getColors(): Promise<ReferenceColor[]>;
  getBodyStyles(): Promise<string[]>;
};
