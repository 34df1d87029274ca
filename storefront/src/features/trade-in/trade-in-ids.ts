/** The form's name in the ids of its fields. */
export const tradeInForm = 'trade-in';
