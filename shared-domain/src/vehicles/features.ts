export const maxFeatureLength = 60;
export const maxFeatures = 60;

/** Returns the same array if the text is empty or already listed. */
export function addFeature(features: string[], text: string): string[] {
  const feature = text.replace(/\s+/g, ' ').trim();
  const isKnown = features.some((known) => known.toLowerCase() === feature.toLowerCase());
  return feature === '' || isKnown ? features : [...features, feature];
}
