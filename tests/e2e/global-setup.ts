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
  const product = await startProduct();
  project.provide('product', toAddress(product));
  const lot = await startProduct({ ADMIN_PASSWORD: staffPassword, DEMO_HISTORY: '1' });
  project.provide('lot', toAddress(lot));
  return () => Promise.all([product.stop(), lot.stop()]);
}

/** What can be handed to the processes that run the tests. */
function toAddress({ url, backendUrl, dataDir }: Product): Product {
  return { url, backendUrl, dataDir };
}
