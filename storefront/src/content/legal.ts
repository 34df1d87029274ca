export type LegalSection = {
  id: string;
  title: string;
  paragraphs?: readonly string[];
  points?: readonly string[];
  after?: string;
  /** External pages. */
  links?: readonly { label: string; href: string }[];
};

/** Google requires sites with its maps and reviews to link to both pages. */
export const googleLinks = [
  { label: 'Google Privacy Policy', href: 'https://policies.google.com/privacy' },
  {
    label: 'Google Maps/Google Earth Additional Terms of Service',
    href: 'https://www.google.com/help/terms_maps/',
  },
] as const;

/** Update with every change of a legal text. */
export const legalUpdatedOn = '2026-11-29';
