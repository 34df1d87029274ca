export const homeContent = {
  heroNote: 'disclosed in writing and priced all-in.',
  reasons: [
    {
      title: 'Quality Guarantee',
      text: 'What we checked on a car, and what we found, is on its page with the date. What we did not check is marked as such.',
    },
    { title: 'Tax & Insurance Appraisals', text: 'Values in writing for insurers and the tax office.' },
    { title: 'Award Winning Service', text: 'Clear answers before the visit, during it and after the sale.' },
    { title: 'Expert Team', text: 'People who know each car on the lot and answer what you ask.' },
    { title: 'Wide Selection', text: 'Sedans, SUVs, trucks and hybrids, each with the price that you pay.' },
  ],
  appraisal: {
    title: 'Need a value in writing?',
    text: 'Tax and insurance appraisals: inspection, market analysis and a report that you can hand in.',
  },
  about: {
    title: 'A small lot that shows its work',
    text: 'We buy fewer cars and know each one. What we replaced, what we left and what we could not check is on the page of the car, with photos, before you make the trip.',
    figures: [
      { key: 'happyCustomers', value: '500+', label: 'happy customers' },
      { key: 'yearsInBusiness', value: '10+', label: 'years of experience' },
    ],
  },
} as const;
