export const maxEmailLength = 254;

/** Matches `private.is_email_address`: after the @ no name between two dots is empty. */
const emailPattern = /^[^\s@<>(),:;"[\]\\]+@(?:[^\s@<>(),:;"[\]\\.]+\.)+[^\s@<>(),:;"[\]\\.]{2,}$/;

/** Control characters would allow header injection in a mail. */
export const isOneLine = (text: string) => !/\p{Cc}|[\u2028\u2029]/u.test(text);

/** One plain address. */
export function isEmailAddress(email: string): boolean {
  return email.length <= maxEmailLength && isOneLine(email) && emailPattern.test(email);
}
