/** What the name of a file says about its vehicle; the most specific stock number first. */
export type NameKeys = {
  ids: string[];
  vins: string[];
  /** From the file's own name. */
  stockNumbers: string[];
  /** From its folders, the innermost first. */
  folderStockNumbers: string[];
};

const vinPattern = /(?<![A-Z0-9])(?=[A-Z]*\d)[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/g;
const idPattern = /(?<![A-Z0-9])[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}(?![A-Z0-9])/g;
const separator = /[\s_.\-(#]/;
/** `_1`, `-007`, ` (2)`, `_front`, `-left rear 2` */
const sequence = /^[\s_.\-(#]+(?:0*\d{1,2}|[A-Z][A-Z\s_-]*(?:0*\d{1,2})?)\)?$/;
/** `26-140 Ford F-150` */
const words = /^[\s_.\-(#]+[A-Z].*$/;
/** A number alone counts the photographs of a folder. */
const counter = /^\d{1,3}$/;

export function findNameKeys(path: string): NameKeys {
  const parts = path.toUpperCase().split('/');
  const name = (parts.pop() ?? '').replace(/\.[A-Z0-9]+$/, '');
  const whole = [...parts, name].join('/');
  return {
    ids: (whole.match(idPattern) ?? []).map((id) => id.toLowerCase()),
    vins: whole.replace(idPattern, '').match(vinPattern) ?? [],
    stockNumbers: counter.test(name) ? [] : findPrefixes(name, sequence),
    folderStockNumbers: parts.reverse().flatMap((folder) => findPrefixes(folder, words)),
  };
}

/** Letters and digits only, as the database compares them. */
export function toPlainStockNumber(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** The whole text, then each beginning that is followed by something that counts or describes. */
function findPrefixes(text: string, isRest: RegExp): string[] {
  const ends = [...text].flatMap((letter, at) => (separator.test(letter) && isRest.test(text.slice(at)) ? [at] : []));
  const found = [text, ...ends.reverse().map((end) => text.slice(0, end))].map(toPlainStockNumber);
  return [...new Set(found)].filter(Boolean);
}
