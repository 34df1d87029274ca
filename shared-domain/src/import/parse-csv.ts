import Papa from 'papaparse';
import { normalizeLineBreaks } from './csv-text.ts';
import { looksLikeNames } from './match-columns.ts';
import {
  capCells,
  importLimits,
  type ParsedFile,
  type ParsedRow,
  requireRowCount,
  requireWidth,
  unreadable,
} from './parsed-file.ts';

const delimiters = [',', ';', '\t'];
const sampleLength = 1_000_000;
const guessLines = 20;

/** RFC 4180, plus what spreadsheets write: semicolons, tabs and `sep=` lines. */
export function parseCsv(written: string): ParsedFile {
  const named = /^\ufeff?sep=(.)\r?\n/i.exec(written);
  const text = normalizeLineBreaks(written.slice(named?.[0].length ?? 0).replace(/^\ufeff/, ''));
  const delimiter = named?.[1] ?? guessDelimiter(text);
  const { data, errors, meta } = Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    // One extra row for the header and one to detect that there are too many.
    preview: importLimits.rows + 2,
  });
  const problems = new Map(errors.map(({ row, code }) => [row, code]));
  const rows: ParsedRow[] = [];
  let line = named ? 2 : 1;
  for (const [index, cells] of data.entries()) {
    const start = line;
    line += 1 + countBreaks(cells);
    const code = problems.get(index);
    if (code === 'MissingQuotes') throw unreadable(`A quotation mark that opens on line ${start} is never closed.`);
    if (cells.every((cell) => cell.trim() === '')) continue;
    requireWidth(cells.length);
    rows.push(
      capCells({ line: start, cells, ...(code === 'InvalidQuotes' && { problem: 'Quotation marks do not match' }) }),
    );
  }
  requireRowCount(meta.truncated ? data.length : rows.length - 1);
  return { format: 'csv', names: null, rows, width: findWidth(rows), delimiter };
}

/** The number of names; without names, the most common number of cells. */
function findWidth([first, ...others]: ParsedRow[]): number {
  if (!first) return 0;
  const usual = mostOften([first, ...others.slice(0, guessLines)].map(countUsed));
  return looksLikeNames(first.cells, usual) ? countUsed(first) : usual;
}

/** The delimiter that splits most of the first lines into equally many cells; on a tie, the one with more cells. */
export function guessDelimiter(text: string): string {
  const scored = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text.slice(0, sampleLength), {
      delimiter,
      newline: '\n',
      preview: guessLines,
      skipEmptyLines: 'greedy',
    });
    const widths = data.map((cells) => cells.length);
    const usual = mostOften(widths);
    const share = widths.filter((width) => width === usual).length / Math.max(widths.length, 1);
    return { delimiter, usual, share: usual > 1 ? share : 0 };
  });
  const [best] = scored.toSorted((a, b) => b.share - a.share || b.usual - a.usual);
  return best && best.share > 0 ? best.delimiter : ',';
}

function mostOften(values: number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first] = [...counts].toSorted(([a, m], [b, n]) => n - m || b - a);
  return first?.[0] ?? 0;
}

function countBreaks(cells: string[]): number {
  let breaks = 0;
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) breaks += 1;
  }
  return breaks;
}

/** Ignores empty cells after the last column, which spreadsheets write. */
function countUsed({ cells }: ParsedRow): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}
