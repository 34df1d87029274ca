import type { TestProject } from 'vitest/node';
import { type Product, startProduct } from '../support/product.ts';
import { staffPassword } from '../support/staff.ts';

declare module 'vitest' {
  // Vitest asks for an interface here: it merges the declaration into its own.
  export interface ProvidedContext {
    walked: Product;
  }
}

export default async function setup(project: TestProject) {
  const { stop, url, backendUrl, dataDir } = await startProduct({ ADMIN_PASSWORD: staffPassword });
  project.provide('walked', { url, backendUrl, dataDir });
  return stop;
}
