import type { TestProject } from 'vitest/node';
import { startProduct } from '../support/product.ts';

declare module 'vitest' {
  // Vitest asks for an interface here: it merges the declaration into its own.
  export interface ProvidedContext {
    product: { url: string; backendUrl: string; dataDir: string };
  }
}

export default async function setup(project: TestProject) {
  const { stop, url, backendUrl, dataDir } = await startProduct();
  project.provide('product', { url, backendUrl, dataDir });
  return stop;
}
