import type { TestProject } from 'vitest/node';
import { type Product, startProduct } from '../support/product.ts';
import { staffPassword } from '../support/staff.ts';

declare module 'vitest' {
  // Vitest asks for an interface here: it merges the declaration into its own.
  export interface ProvidedContext {
    product: Product;
    lot: Product;
  }
}

/** One product for the journeys of visitors, which change nothing, and one for those of staff, which do. */
export default async function setup(project: TestProject) {
  const { stop, output: _, ...product } = await startProduct();
  project.provide('product', product);
  const { stop: stopLot, output: __, ...lot } = await startProduct({ ADMIN_PASSWORD: staffPassword, DEMO_HISTORY: '1' });
  project.provide('lot', lot);
  return () => Promise.all([stop(), stopLot()]);
}
