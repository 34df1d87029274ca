import { googleLinks, type LegalSection } from './legal.ts';

export const privacyContent = {
  title: 'Privacy Policy',
  intro:
    'What we learn about you, why, who else sees it, and what you can ask of us. Canada’s Personal Information Protection and Electronic Documents Act (PIPEDA) applies, and so does its anti-spam law (CASL).',
} as const;

/** `dealer` is the name under which the dealership is registered. */
export function privacySections(dealer: string): LegalSection[] {
  return [
    {
      id: 'short',
      title: 'In short',
      points: [
        'You can look at every vehicle, every price and every disclosure without telling us anything.',
        'This site sets no cookies, shows no advertising and follows nobody to other sites.',
        'What you write to us is used to answer you. We do not sell or rent personal information.',
        'You hear about offers only if you ticked the box for that, and until you say stop.',
      ],
    },
    {
      id: 'accountable',
      title: 'Who is responsible',
      paragraphs: [
        `${dealer} (“we”) is responsible for the personal information that this site collects. Our privacy officer answers questions, requests and complaints at the addresses at the end of this page.`,
      ],
    },
    {
      id: 'collect',
      title: 'What we collect, and why',
      points: [
        'Messages. Your name, e-mail address, message and, if you give it, telephone number, together with the vehicle that you asked about and the time. We use them to answer you and to deal with what follows from your question. The telephone number is always optional.',
        'Consent to offers. If you tick the box, we keep that you did, when, and the words that stood beside it. The box is never ticked for you.',
        'Counts. We count how often a vehicle’s page is viewed and how often its call, directions and message buttons are used. The counts are numbers per vehicle; they hold no name and no device.',
        'Technical data. Your browser sends its network address and its type with every request. We use them to deliver the page, to keep abuse away (for example by limiting how many messages come from one address in a short time), and to find faults.',
      ],
      after:
        'We do not ask for your driver’s licence, social insurance number or credit data through this site. If you buy a vehicle, the contract and financing papers are explained to you separately.',
    },
    {
      id: 'device',
      title: 'What stays on your device',
      paragraphs: [
        'We set no cookies. Your browser’s own storage keeps a few things so that the site works better for you: the vehicles that you saved, looked at lately or want to compare, how far you had scrolled, and a copy of the public reviews. They stay on your device and are not sent to us. Clearing this site’s data in your browser removes them.',
      ],
    },
    {
      id: 'share',
      title: 'Who else sees it',
      paragraphs: [
        'Only our own staff read your messages. Some services process data for us, under contract and for these purposes only:',
      ],
      points: [
        'the providers that host this site, its database and its photographs,',
        'the e-mail service that delivers your message to us.',
      ],
      after:
        'These providers may keep data outside Ontario or Canada, where the law of that country applies to them. Otherwise we share personal information only where the law requires or allows it, for example with OMVIC or the police.',
    },
    {
      id: 'google',
      title: 'Google reviews and maps',
      paragraphs: [
        'The reviews on this site come from Google, and we fetch them for you; the photographs of those who wrote them come from Google when you come to the reviews. A map is loaded from Google only when you come to the place where it is shown or ask for it, and links to directions open Google’s own pages. Google then receives your network address and handles it under the Google Privacy Policy. Google Maps content is subject to the Google Maps/Google Earth Additional Terms of Service.',
      ],
      links: googleLinks,
    },
    {
      id: 'offers',
      title: 'E-mail from us',
      paragraphs: [
        'When you ask us something we answer, and may follow up on that question. Offers and news go only to those who agreed to them expressly. Each such message says who sends it and how to unsubscribe; we act on that without delay and within ten business days at the latest. Agreeing is never a condition for an answer or a purchase.',
      ],
    },
    {
      id: 'keep',
      title: 'How long we keep it, and how it is protected',
      paragraphs: [
        'We keep messages as long as we need them to answer you and to deal with what follows, and longer only where the law requires a dealer to keep records. Then they are deleted. We keep proof of your consent as long as we rely on it.',
        'Connections to this site are encrypted, only staff with their own sign-in can read messages, and the database enforces that itself. If a breach ever creates a real risk of significant harm to you, we tell you and the Privacy Commissioner of Canada, and we keep a record of every breach.',
      ],
    },
    {
      id: 'rights',
      title: 'What you can ask of us',
      points: [
        'to see the personal information that we hold about you,',
        'to have it corrected or completed,',
        'to withdraw your consent, with effect for the future,',
        'to have it deleted, unless the law requires us to keep it.',
      ],
      after:
        'Write to us or call. We answer within 30 days and without charge. If our answer does not satisfy you, you can turn to the Office of the Privacy Commissioner of Canada.',
      links: [{ label: 'Office of the Privacy Commissioner of Canada', href: 'https://www.priv.gc.ca/' }],
    },
    {
      id: 'changes',
      title: 'Changes',
      paragraphs: [
        'When what we do changes, this page changes first, and the date above with it. If we want to use information for something new, we ask you before.',
      ],
    },
  ];
}
