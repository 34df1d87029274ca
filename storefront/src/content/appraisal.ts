export const appraisalContent = {
  title: 'Appraisal Services',
  intro: 'What your car is worth, in writing, for tax and for insurance.',
  tradeIn: { lead: 'Trading your car in?', link: 'Send us its VIN and photos' },
  kinds: [
    {
      title: 'Tax appraisals',
      text: 'For a private sale, a gift in the family or an estate, when the tax would otherwise be counted on the book value.',
      points: [
        'Fair market value on a given day',
        'Condition and distance taken into account',
        'Written for the tax office to read',
      ],
    },
    {
      title: 'Insurance appraisals',
      text: 'For a policy that agrees on a value beforehand, or for a claim when the offer seems low.',
      points: ['Value before the damage', 'Extras and repairs with receipts counted', 'Photographs in the report'],
    },
  ],
  reasons: {
    title: 'Why choose us',
    cards: [
      { title: 'We sell cars every day', text: 'Values come from what people pay, not from a table alone.' },
      {
        title: 'We look at the car itself',
        text: 'Condition, repairs and extras count as we find them, not as a guess.',
      },
      { title: 'Written to be handed in', text: 'Every figure says where it comes from.' },
    ],
  },
  steps: {
    title: 'Four steps',
    list: [
      {
        title: 'Contact Us',
        text: 'Call or write. We ask for year, make, mileage and what the value is for.',
      },
      {
        title: 'Vehicle Inspection',
        text: 'About 40 minutes here at the showroom, with photographs of what matters.',
      },
      {
        title: 'Market Analysis',
        text: 'What comparable cars sold for in Ontario, adjusted for condition and distance.',
      },
      {
        title: 'Report Delivery',
        text: 'A signed report in PDF, on paper if you need it, usually the next working day.',
      },
    ],
  },
  sample: {
    title: 'Sample report for an invented car',
    value: 9_400,
    note: 'fair market value on a given day',
    rows: [
      { name: 'Vehicle', value: '2014 Sample Wagon' },
      { name: 'Distance', value: '143,600 km' },
      { name: 'Condition', value: 'Good, two scratches' },
      { name: 'Compared with', value: '14 sales in Ontario' },
      { name: 'For', value: 'Tax on a gift in the family' },
    ],
    signed: 'Signed by the dealer who inspected the car',
  },
  contact: { title: 'Contact Us', mailSubject: 'Appraisal request' },
} as const;
