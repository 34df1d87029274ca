import * as v from 'valibot';

export type SavedReplyValues = { title: string; text: string };
export type SavedReply = SavedReplyValues & { id: string };

/** The names in braces that an inserted reply fills from its lead. */
export const replyFields = [
  'first name',
  'name',
  'vehicle',
  'price',
  'stock number',
  'test drive',
  'salesperson',
  'dealership',
  'phone',
  'address',
] as const;
type ReplyField = (typeof replyFields)[number];

/** A value that is not known is left out. */
export type ReplyValues = Partial<Record<ReplyField, string | null | undefined>>;

/** Fills the fields of a text. Those without a value stay as they are and are listed. */
export function fillReply(text: string, values: ReplyValues): { text: string; missing: string[] } {
  const missing = new Set<string>();
  const filled = text.replace(/\{([^{}\n]{1,40})\}/g, (whole, name: string) => {
    const field = findReplyField(name);
    const value = field && values[field];
    if (value) return value;
    missing.add(whole);
    return whole;
  });
  return { text: filled, missing: [...missing] };
}

/** The names in braces that are no field. */
export function unknownReplyFields(text: string): string[] {
  const names = [...text.matchAll(/\{([^{}\n]{1,40})\}/g)].map(([whole, name = '']) => ({ whole, name }));
  return [...new Set(names.filter(({ name }) => !findReplyField(name)).map(({ whole }) => whole))];
}

function findReplyField(name: string): ReplyField | undefined {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  return replyFields.find((field) => field === plain);
}

/** Adds a text at the caret, on separate lines; what was typed stays. */
export function insertReply(typed: string, at: number, text: string): { text: string; caret: number } {
  const before = typed.slice(0, at);
  const after = typed.slice(at);
  const start = before.trim() === '' ? before : `${before.replace(/\n*$/, '')}\n\n`;
  const end = after.trim() === '' ? '' : `\n\n${after.replace(/^\n*/, '')}`;
  return { text: `${start}${text}${end}`, caret: start.length + text.length };
}

/** Messages for the table's constraints. `others` are the replies except the one that is changed. */
export function createSavedReplySchema(others: readonly SavedReply[]) {
  return v.pipe(
    v.object({
      title: v.pipe(
        v.string(),
        v.transform((text) => text.trim().replace(/\s+/g, ' ')),
        v.nonEmpty('Enter a title'),
        v.maxLength(80, 'Enter at most 80 characters'),
      ),
      text: v.pipe(
        v.string(),
        v.trim(),
        v.nonEmpty('Write the text of the reply'),
        v.maxLength(4000, 'Enter at most 4,000 characters'),
        v.check(
          (text) => unknownReplyFields(text).length === 0,
          ({ input }) => `Unknown field: ${typeof input === 'string' ? unknownReplyFields(input).join(', ') : ''}`,
        ),
      ),
    }),
    v.forward(
      v.check(
        ({ title }) => !others.some((other) => other.title === title),
        'There is a reply with this title already',
      ),
      ['title'],
    ),
  );
}

/** To start with. */
export const exampleReplies: readonly SavedReplyValues[] = [
  {
    title: 'Still available',
    text: 'Hello {first name},\n\nYes, the {vehicle} is here, at {price} plus HST and licensing. When would you like to see it?\n\n{salesperson}, {dealership}, {phone}',
  },
  {
    title: 'Test drive: offer a time',
    text: 'Hello {first name},\n\nThank you for your interest in the {vehicle} (stock {stock number}). Which day and time suit you for a test drive? We are at {address}.\n\n{salesperson}',
  },
  {
    title: 'Trade-in: ask for photographs',
    text: 'Thanks, {first name}. To value your car we need photographs of all four sides, the dash with the odometer, and any damage.\n\n{salesperson}, {dealership}',
  },
];
