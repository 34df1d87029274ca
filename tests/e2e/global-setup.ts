import type { TestProject } from 'vitest/node';
import { type Product, startProduct } from '../support/product.ts';
import { staffPassword } from '../support/staff.ts';

declare module 'vitest' {
  // Vitest merges this declaration into its own, which requires an interface.
  export interface ProvidedContext {
    product: Product;
    workerProducts: Product[];
  }
}

/** One product for read-only tests, and one per worker for tests that write. */
export default async function setup({ config, provide }: TestProject) {
  const product = await startProduct();
  const workerProducts = await Promise.all(
    Array.from({ length: config.maxWorkers }, () =>
      startProduct({ ADMIN_PASSWORD: staffPassword, DEMO_HISTORY: '1', TRUSTED_PROXIES: '1' }),
    ),
  );
  provide('product', toAddress(product));
  provide('workerProducts', workerProducts.map(toAddress));
  return () => Promise.all([product, ...workerProducts].map((running) => running.stop()));
}

/** Serializable, to be provided to the workers. */
function toAddress({ url, backendUrl, dataDir }: Product): Product {
  return { url, backendUrl, dataDir };
}
