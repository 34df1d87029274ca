/** Characters that start a formula, after any of our escape marks. */
const risky = /^'*[=+\-@\t\r\n]/;
const marked = /^'+[=+\-@\t\r\n]/;

/** `unescapeFormula` reverses it exactly. */
export function escapeFormula(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

export function unescapeFormula(text: string): string {
  return marked.test(text) ? text.slice(1) : text;
}
