/** The dealer's words in the frame of every page. */
export const siteContent = {
  tagline: 'Dream a Motor, Deals beyond Limits.',
  /** The tagline as large headings set it, in two lines. */
  taglineLines: ['Dream a Motor,', 'Deals beyond Limits.'],
  /** What the law wants beside advertised prices. */
  priceNote:
    'Advertised prices include all fees, the OMVIC transaction fee among them. Only HST and licensing are extra. All vehicles are used.',
} as const;
