import type { TestProject } from 'vitest/node';
import { type Product, startProduct } from '../support/product.ts';

declare module 'vitest' {
  // Vitest asks for an interface here: it merges the declaration into its own.
  export interface ProvidedContext {
    product: Product;
  }
}

/** One product for all journeys; none of them changes its data. */
export default async function setup(project: TestProject) {
  const { stop, ...product } = await startProduct();
  project.provide('product', product);
  return stop;
}
