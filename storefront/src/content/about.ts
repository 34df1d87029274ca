/** `place` is the dealer's town. */
export const aboutContent = {
  intro: (place: string) =>
    `We are a small used-car dealership${place && ` in ${place}`}. Fewer cars, each one looked at closely, each one described as it is.`,
  figures: [
    { key: 'vehiclesSold', value: '500+', label: 'Vehicles Sold' },
    { key: 'happyCustomers', value: '300+', label: 'Happy Customers' },
    { key: 'yearsInBusiness', value: '5', label: 'Years In Business' },
  ],
  story: {
    title: 'Our story',
    lead: 'It began with one question: why is buying a used car the purchase people trust least?',
    paragraphs: [
      'So we write down what most keep for the showroom. What was repaired and what was left alone. What we looked at and what we could not. The price with every fee inside it. Then the car stands there, and you decide.',
      'We buy in Ontario when we can, look at each car ourselves, and photograph a scratch rather than turn the car around.',
    ],
  },
  reasons: {
    title: 'Why Choose Us?',
    cards: (place: string) =>
      [
        {
          icon: 'shield',
          title: 'Quality Guaranteed',
          text: 'What we checked is on the page of each car with its date, and so is what we found.',
        },
        {
          icon: 'tag',
          title: 'Transparent Pricing',
          text: 'One number, all fees inside. Only HST and licensing are extra.',
        },
        {
          icon: 'heart',
          title: 'Customer First',
          text: 'Nobody is followed across the lot. Ask, drive, think it over.',
        },
        {
          icon: 'pin',
          title: 'Local Expertise',
          text: place
            ? `${place} roads, ${place} winters, and the cars that last here.`
            : 'Local roads, local winters, and the cars that last here.',
        },
      ] as const,
  },
  registration: {
    title: 'Registered and accountable',
    text: 'Everyone who sells used cars in Ontario answers to OMVIC, the regulator. The UCDA, the association of used-car dealers, offers free mediation when buyer and dealer disagree about a used car.',
    marks: { omvic: 'Ontario Motor Vehicle Industry Council', ucda: 'Used Car Dealers Association of Ontario' },
    omvicNote: 'Regulates every motor vehicle dealer in the province',
    ucdaNote: 'Free mediation for used-vehicle disputes in Ontario',
  },
  visit: { title: 'Come and see' },
} as const;
