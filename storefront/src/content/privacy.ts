import { backupDays, operatorRetention, retention } from '@dealer/shared-domain';
import { googleLinks, type LegalSection } from './legal.ts';

export const privacyContent = {
  title: 'Privacy Policy',
  intro:
    'What we learn about you, why, who else sees it, and what you can ask of us. Canada’s Personal Information Protection and Electronic Documents Act (PIPEDA) applies, and so does its anti-spam law (CASL).',
} as const;

/** `dealer` is the registered name. */
export function privacySections(dealer: string): LegalSection[] {
  return [
    {
      id: 'short',
      title: 'In short',
      points: [
        'You can look at every vehicle, every price and every disclosure without telling us anything.',
        'This site sets no cookies, shows no advertising and does not track you on other sites.',
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
        'Test drives. The vehicle, the day and the time that you choose, with your name, e-mail address and, if you give them, telephone number and message. We mail you the booking and each change of it.',
        'Trade-ins. What you tell us about your car: its VIN, kilometres and condition, and your photographs. Photographs are private: only our staff can open them. We remove the place and the time that a camera writes into them.',
        'Consent to offers. If you tick the box, we keep that you did, when, and the words shown next to it. The box is never ticked for you.',
        'Alerts. If you ask us to tell you when a vehicle arrives, we keep your e-mail address, what you look for, that you ticked the box, when, the words shown next to it, and when you confirmed from your mailbox. We mail you once a day at most, about vehicles that fit, until the alert ends or you unsubscribe with the link in every mail.',
        'Counts. We count how often a vehicle’s page is viewed, how often the vehicle is saved, and how often its call, directions and message buttons are used. The counts are numbers per vehicle; they hold no name and no device.',
        'Technical data. Your browser sends its network address and its type with every request. We use them to deliver the page, to keep abuse away (for example by limiting how many messages come from one address in a short time), and to find faults.',
      ],
      after:
        'We do not ask for your driver’s licence, social insurance number or credit data through this site. If you buy a vehicle, the contract and financing papers are explained to you separately.',
    },
    {
      id: 'device',
      title: 'What stays on your device',
      paragraphs: [
        'We set no cookies. Your browser’s own storage keeps a few things so that the site works better for you. They stay on your device; only a message reaches us, once you send it:',
      ],
      points: [
        'What you have typed into a message form and not sent: your name, e-mail address, telephone number and message, and what you say about your car. It comes back if the page has to be loaded again. It is deleted when the message is sent or when you close the tab.',
        'The vehicles that you saved, looked at lately or want to compare. They stay until you remove them.',
        'How far you had scrolled, and whether the page was loaded again after an update. Both are deleted when you close the tab.',
        'A copy of the public Google reviews, and when it was fetched.',
        'Pages and pictures in your browser’s cache, as on every site.',
      ],
      after:
        'Clearing this site’s data in your browser removes all of it. Only our own staff have more kept on their devices: what keeps them signed in and their device known, what they have not saved yet, and how they like their lists. Only who opens a special address to test a new version is given a cookie, for a week, that says which version to show.',
    },
    {
      id: 'share',
      title: 'Who else sees it',
      paragraphs: [
        'Only our own staff read your messages. Some services process data for us, under contract and for these purposes only:',
      ],
      points: [
        'the providers that host this site, its database and its photographs,',
        'the e-mail service that delivers your message to us, and our mails to you.',
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
      title: 'How long we keep it',
      paragraphs: [
        'We keep personal information no longer than we need it. The site itself deletes it after these periods:',
      ],
      points: [
        `Messages and test drives, with our answers and notes: ${retention.messages} after the last message of the conversation. What we take for spam: ${retention.spam}. Photographs go with their message; those of a form that you did not send: ${retention.unsentPhotos}.`,
        'If you agreed to offers, your name, your e-mail address, and the words and time of your consent: until you withdraw it. It is the proof that the law asks us for.',
        `Alerts: ${retention.alerts} from your confirmation, or until you unsubscribe; your address and what you look for are deleted ${retention.endedAlerts} later. Requests that are not confirmed: ${retention.alertRequests}. The proof of your consent, its words and times with a code made of your address: ${retention.alertProof} after the end.`,
        `Network addresses that we note to keep abuse away: ${retention.abuseRecords}.`,
        `The log of which member of our staff changed what: ${retention.changeLog}.`,
        `Mails that were sent to ourselves and stored on our server: ${retention.sentMails}.`,
        `Technical logs of our servers: ${operatorRetention.serverLogs} at most. The site’s own log holds no network address, name or e-mail address.`,
        `Accounts of our staff: as long as they work with us, and ${retention.suspendedAccounts} after the account is suspended; invitations that were not accepted: ${retention.openInvitations}; sessions and the networks they were opened from: ${retention.sessions} after they were last used; the browsers, as a code that identifies no one: ${retention.knownDevices}.`,
      ],
      after: `The nightly backups of the database are replaced: what was deleted is gone from them after ${backupDays} days. Full backups that we make by hand stay until newer ones replace them. Vehicles that we delete, with the photographs, are gone after 30 days. The contract and the records of a sale are kept on paper or elsewhere, as long as the law requires of a dealer.`,
    },
    {
      id: 'protect',
      title: 'How it is protected',
      paragraphs: [
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
