import { googleLinks, type LegalSection } from './legal.ts';

export const termsContent = {
  title: 'Terms of Service',
  intro: 'What you may expect of this site, and what we ask of those who use it.',
} as const;

/** `dealer` is the registered name. */
export function termsSections(dealer: string): LegalSection[] {
  return [
    {
      id: 'who',
      title: 'Who we are',
      paragraphs: [
        `This site belongs to ${dealer} (“we”), a dealership for used vehicles in Ontario. By using it you agree to these terms. They do not take away any right that a consumer has by law.`,
      ],
    },
    {
      id: 'prices',
      title: 'Prices',
      paragraphs: [
        'Advertised prices are in Canadian dollars unless another currency is named. A price includes every fee that you must pay to us, the OMVIC transaction fee among them. Only HST and licensing are extra. There is no obligation to buy anything other than the vehicle.',
        'We take care that every price is right. If one is plainly wrong, we correct it and tell you before you decide.',
      ],
    },
    {
      id: 'vehicles',
      title: 'Vehicles and their descriptions',
      paragraphs: [
        'All vehicles are used. What we know about a vehicle’s condition and past is on its page: a tick with a date means that we inspected it that day and found nothing, “Nothing reported” alone that nothing has been reported to us, “Not assessed” that we did not inspect it. The written disclosure statements that Ontario law requires are given to you before you sign.',
        'A vehicle that is sold as-is is marked so, with the statement that the law prescribes. Photographs show the vehicle itself unless we say otherwise; colours differ from screen to screen.',
        'Vehicles sell. One that is shown as available may be sold in the meantime, and is not reserved by a message. Call before you make a long trip.',
      ],
    },
    {
      id: 'contract',
      title: 'When there is a contract',
      paragraphs: [
        'This site invites you to make an offer; it sells nothing itself. A purchase comes about only by a written contract that both sides have signed. What the contract says goes before what the site says.',
        'There is no general cooling-off period for a vehicle that is bought from a dealer in Ontario. If certain facts were not disclosed in the contract, such as use as a taxi, police or daily rental vehicle, a branding, or the right distance, the law may let you cancel within 90 days.',
      ],
    },
    {
      id: 'appraisals',
      title: 'Appraisals',
      paragraphs: [
        'An appraisal states an opinion of a vehicle’s value on one day and for one purpose. Whether an insurer or a tax office accepts it is for them to decide. Its price is agreed before the inspection.',
      ],
    },
    {
      id: 'reviews',
      title: 'Reviews, maps and other sites',
      paragraphs: [
        'Reviews are written by the people whose names they carry and come from Google, newest first; they say what those people think. Maps are Google’s, and their use is subject to the Google Maps/Google Earth Additional Terms of Service and the Google Privacy Policy. We do not answer for what other sites say.',
      ],
      links: googleLinks,
    },
    {
      id: 'use',
      title: 'Using this site',
      paragraphs: [
        'The texts and pictures here are ours or used with permission. You may save, print and share them for your own search for a vehicle. Please do not:',
      ],
      points: [
        'copy listings or photographs for other offers,',
        'write under another person’s name, or send advertising through the message form,',
        'get around its protections, or load it so heavily that others cannot use it.',
      ],
    },
    {
      id: 'liability',
      title: 'What we answer for',
      paragraphs: [
        'We keep this site as right and as available as we can, without promising that it is always either. Within the limits of the law we are not liable for losses that come only from using, or not being able to use, the site. What we owe you from a contract or by consumer law stays untouched.',
      ],
    },
    {
      id: 'law',
      title: 'Law and complaints',
      paragraphs: [
        'The laws of Ontario and the laws of Canada that apply there govern these terms. Tell us first if something went wrong: most things are settled in one conversation. Beyond that, OMVIC, the regulator, handles complaints about dealers, and the UCDA offers free mediation in disputes about used vehicles in Ontario.',
      ],
      links: [
        { label: 'OMVIC', href: 'https://www.omvic.ca/' },
        { label: 'UCDA', href: 'https://www.ucda.ca/' },
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      paragraphs: [
        'These terms may change; the date above says when they last did. The version of the day of your visit counts.',
      ],
    },
  ];
}
