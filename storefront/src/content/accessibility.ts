import type { LegalSection } from './legal.ts';

export const accessibilityContent = {
  title: 'Accessibility',
  intro:
    'Everyone should be able to choose a car here, in person and on this site. This statement follows the Accessibility for Ontarians with Disabilities Act (AODA).',
} as const;

/** `dealer` is the trade name. */
export function accessibilitySections(dealer: string): LegalSection[] {
  return [
    {
      id: 'aim',
      title: 'What we aim for',
      paragraphs: [
        `${dealer} builds this site to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. That is more than Ontario’s regulation asks of any business (WCAG 2.0, level AA), and we check it with automatic tools and by hand.`,
      ],
    },
    {
      id: 'have',
      title: 'What you can count on',
      points: [
        'Everything works with the keyboard alone, and it is visible where you are.',
        'Headings, names and messages are there for screen readers, and changes are announced.',
        'Text can be enlarged to 200 % and the window narrowed to 320 pixels without loss.',
        'Contrast is sufficient in light and in dark; status is given in text, never by colour alone.',
        'Nothing moves when your device asks for reduced motion.',
        'Pages can be read, and their links followed, without scripts.',
      ],
    },
    {
      id: 'limits',
      title: 'What is not there yet',
      points: [
        'Videos of vehicles have no captions or audio description. What they show is also described in the text and the photographs; ask us for a description of any video.',
        'The map comes from Google, and we cannot change how it works. The address in text and a link to directions are next to it.',
        'Reviews are written by others and shown as they were written.',
      ],
    },
    {
      id: 'formats',
      title: 'Other formats and help',
      paragraphs: [
        'On request we give information in another format: read out on the telephone, in large print, or in plain text by e-mail. It costs nothing, and we agree with you on what suits you and by when.',
        'In the showroom, assistive devices, service animals and support persons are welcome. If stairs, doors or a test drive could be difficult, call before your visit and we prepare for it.',
      ],
    },
    {
      id: 'feedback',
      title: 'Tell us',
      paragraphs: [
        'If something on this site or in our showroom is hard to use, tell us in whatever way suits you: by telephone, by e-mail, in writing or in person. Say what you wanted to do and, if you like, which device you use. A person answers, and we say what we will change. You can also turn to the Ontario government’s accessibility directorate or the Human Rights Tribunal of Ontario.',
      ],
    },
  ];
}
