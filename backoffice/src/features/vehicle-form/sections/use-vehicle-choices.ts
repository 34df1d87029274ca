import {
  fallbackBodyStyles,
  type ReferenceColor,
  type ReferenceEngine,
  type ReferenceModel,
  type ReferenceSource,
} from '@dealer/shared-domain/staff';
import { useEffect, useState } from 'react';
import { isSameName } from '../same-name.ts';

export type VehicleChoices = {
  makes: readonly string[];
  colors: readonly ReferenceColor[];
  bodyStyles: readonly string[];
  /** Models of the make; empty if the make is unknown. */
  models: readonly ReferenceModel[];
  engines: readonly ReferenceEngine[];
};

/** Suggestions for the form's fields; empty if they fail to load. */
export function useVehicleChoices(reference: ReferenceSource, make: string, model: string): VehicleChoices {
  const [general, setGeneral] = useState<Pick<VehicleChoices, 'makes' | 'colors' | 'bodyStyles'>>({
    makes: [],
    colors: [],
    bodyStyles: fallbackBodyStyles,
  });
  const [ofMake, setOfMake] = useState<{ make: string; models: readonly ReferenceModel[] }>({ make: '', models: [] });
  const [ofModel, setOfModel] = useState<{ key: string; engines: readonly ReferenceEngine[] }>({
    key: '',
    engines: [],
  });

  useEffect(
    () =>
      whenLoaded(
        Promise.all([
          orEmpty(reference.getMakes()),
          orEmpty(reference.getColors()),
          orEmpty(reference.getBodyStyles()),
        ]),
        ([makes, colors, bodyStyles]) =>
          setGeneral({ makes, colors, bodyStyles: bodyStyles.length > 0 ? bodyStyles : fallbackBodyStyles }),
      ),
    [reference],
  );

  // Requests nothing while a name is still being typed.
  const knownMake = general.makes.find((name) => isSameName(name, make)) ?? '';
  const models = ofMake.make === knownMake ? ofMake.models : [];
  useEffect(() => {
    if (!knownMake) return undefined;
    return whenLoaded(orEmpty(reference.getModels(knownMake)), (found) =>
      setOfMake({ make: knownMake, models: found }),
    );
  }, [reference, knownMake]);

  const knownModel = models.find(({ name }) => isSameName(name, model))?.name ?? '';
  const key = `${knownMake}/${knownModel}`;
  useEffect(() => {
    if (!knownModel) return undefined;
    return whenLoaded(orEmpty(reference.getEngines(knownMake, knownModel)), (engines) =>
      setOfModel({ key: `${knownMake}/${knownModel}`, engines }),
    );
  }, [reference, knownMake, knownModel]);

  return { ...general, models, engines: knownModel && ofModel.key === key ? ofModel.engines : [] };
}

function orEmpty<Item>(list: Promise<Item[]>): Promise<Item[]> {
  return list.catch(() => []);
}

/** Returns a cleanup: a result that arrives after it is ignored. */
function whenLoaded<Value>(loading: Promise<Value>, use: (value: Value) => void): () => void {
  let isWanted = true;
  loading.then((value) => {
    if (isWanted) use(value);
  });
  return () => {
    isWanted = false;
  };
}
