import type { ReferenceValues } from '@dealer/shared-domain/import';
import { type ReferenceSource, toComparable } from '@dealer/shared-domain/staff';

/** The names of the reference lists, and the models of the given makes. */
export async function readReferenceValues(reference: ReferenceSource, makes: string[]): Promise<ReferenceValues> {
  const [known, colors, bodyTypes] = await Promise.all([
    reference.getMakes(),
    reference.getColors(),
    reference.getBodyStyles(),
  ]);
  const inFile = new Set(makes.map(toComparable));
  const models = await Promise.all(
    known
      .filter((make) => inFile.has(toComparable(make)))
      .map(async (make) => [make, (await reference.getModels(make)).map(({ name }) => name)] as const),
  );
  return {
    makes: known,
    models: Object.fromEntries(models),
    colors: colors.flatMap(({ name, family }) => [name, family]),
    bodyTypes,
  };
}
