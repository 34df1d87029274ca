export const siteContent = {
  tagline: 'Dream a Motor, Deals beyond Limits.',
  /** For large headings. */
  taglineLines: ['Dream a Motor,', 'Deals beyond Limits.'],
  /** Required by law next to advertised prices. */
  priceNote:
    'Advertised prices include all fees, the OMVIC transaction fee among them. Only HST and licensing are extra. All vehicles are used.',
} as const;
