type ParsedPhone = { number: string; digits: string; extension: string | null };

const extensionPattern = /[\s,;(]*(?:extension|ext|x|#)[\s.:=]*(\d{1,6})\)?$/i;

export function parsePhone(text: string): ParsedPhone {
  const typed = text.trim();
  const match = extensionPattern.exec(typed);
  const number = typed.slice(0, match?.index);
  return { number, digits: number.replace(/\D/g, ''), extension: match?.[1] ?? null };
}
