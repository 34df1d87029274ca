export const maxFeatureLength = 60;
export const maxFeatures = 60;

/** The features with one more; the same list when there is nothing to add, or it is there already. */
export function addFeature(features: string[], text: string): string[] {
  const feature = text.replace(/\s+/g, ' ').trim();
  const isKnown = features.some((known) => known.toLowerCase() === feature.toLowerCase());
  return feature === '' || isKnown ? features : [...features, feature];
}
