import * as v from 'valibot';
import { type DisclosureKey, readByCategory } from './disclosures.ts';

export type InspectorNames = Partial<Record<DisclosureKey, string>>;

const inspectorSchema = v.object({ name: v.string() });

export const inspectorNamesSchema = v.pipe(
  v.unknown(),
  v.transform(
    (stored): InspectorNames =>
      readByCategory(stored, (inspector) => {
        const parsed = v.safeParse(inspectorSchema, inspector);
        return parsed.success ? parsed.output.name : undefined;
      }),
  ),
);
