type JsonLdValue = string | number | boolean | JsonLd | JsonLdValue[];
export type JsonLd = { [property: string]: JsonLdValue };

type Draft = { [property: string]: JsonLdValue | Draft | null | undefined };

/** Removes empty properties. */
export function toTree(draft: Draft): JsonLd {
  const tree: JsonLd = {};
  for (const [property, value] of Object.entries(draft)) {
    if (value === null || value === undefined || value === '') continue;
    if (Array.isArray(value)) {
      if (value.length > 0) tree[property] = value;
    } else {
      tree[property] = typeof value === 'object' ? toTree(value) : value;
    }
  }
  return tree;
}

/** schema.org BreadcrumbList. */
export function toBreadcrumbs(publicUrl: string, steps: { name: string; path: string }[]): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  };
}
