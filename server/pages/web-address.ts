const webAddress = /:\/\/|\bwww\.|[^\s.]\.\p{L}{2,}/iu;

/**
 * Mails to an address that nobody has confirmed must not carry a stranger's link in our name. Mail programs also make
 * links of plain names, such as `example.com`. Volkswagen's ID.Buzz is none.
 */
export function hasWebAddress(text: string): boolean {
  return webAddress.test(text.replace(/\bID\.Buzz\b/gi, ''));
}
