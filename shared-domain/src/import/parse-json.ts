import { joinList, normalizeLineBreaks } from './csv-text.ts';
import { capCells, importLimits, type ParsedFile, requireRowCount, requireWidth, unreadable } from './parsed-file.ts';

/** Accepts an array of vehicles, or an object with one under `vehicles`. */
export function parseJson(text: string): ParsedFile {
  requireShallow(text);
  const list = findList(parse(text));
  requireRowCount(list.length);
  // A map because a file may contain the key `__proto__`.
  const columns = new Map<string, number>();
  const rows = list.map((item, index) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) {
      return { line: index + 1, cells: [], problem: 'Is not a vehicle' };
    }
    const cells: string[] = [];
    for (const [name, value] of Object.entries(item)) {
      const at = columns.get(name) ?? columns.size;
      columns.set(name, at);
      requireWidth(columns.size);
      cells[at] = toCell(value);
    }
    return capCells({ line: index + 1, cells: Array.from(cells, (cell) => cell ?? '') });
  });
  return { format: 'json', names: [...columns.keys()], rows, width: columns.size };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw unreadable('The file is not valid JSON.', cause);
  }
}

function findList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'object' && value !== null && 'vehicles' in value && Array.isArray(value.vehicles)) {
    return value.vehicles;
  }
  throw unreadable('The file has no list of vehicles: it begins with [ or holds one under "vehicles".');
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null)) {
    return normalizeLineBreaks(joinList(value.filter((item) => item !== null).map(String)));
  }
  // No field accepts nested values, but the preview shows that they exist.
  return typeof value === 'object'
    ? JSON.stringify(value).slice(0, importLimits.cellLength + 1)
    : normalizeLineBreaks(String(value));
}

/** Deep nesting would exhaust memory. */
function requireShallow(text: string): void {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === backslash) at += 1;
      else if (code === quote) isText = false;
    } else if (code === quote) isText = true;
    else if (code === openList || code === openObject) {
      depth += 1;
      if (depth > importLimits.jsonDepth)
        throw unreadable(`The file is nested deeper than ${importLimits.jsonDepth} levels.`);
    } else if (code === closeList || code === closeObject) depth -= 1;
  }
}

const [quote, backslash, openList, closeList, openObject, closeObject] = [34, 92, 91, 93, 123, 125];
