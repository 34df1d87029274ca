/** One part of a legal page: a heading, paragraphs, perhaps a list, a last paragraph, links. */
export type LegalSection = {
  id: string;
  title: string;
  paragraphs?: readonly string[];
  points?: readonly string[];
  after?: string;
  /** Pages of others that the part speaks of. */
  links?: readonly { label: string; href: string }[];
};

/** Where Google says what it does and asks: whoever shows its maps and reviews must name both pages. */
export const googleLinks = [
  { label: 'Google Privacy Policy', href: 'https://policies.google.com/privacy' },
  {
    label: 'Google Maps/Google Earth Additional Terms of Service',
    href: 'https://www.google.com/help/terms_maps/',
  },
] as const;

/** When the legal pages were last changed; to be moved with every change of their words. */
export const legalUpdatedOn = '2026-11-21';
