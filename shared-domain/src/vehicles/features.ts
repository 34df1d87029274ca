export const maxFeatureLength = 60;
export const maxFeatures = 60;

/** Returns the same array if the text is empty or already listed. */
export function addFeature(features: string[], text: string): string[] {
  const feature = text.replace(/\s+/g, ' ').trim();
  const isSame = (other: string) => other.toLowerCase() === feature.toLowerCase();
  if (feature === '' || features.some(isSame)) return features;
  return [...features, feature];
}
