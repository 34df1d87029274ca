import { decodeText, findWorkbookKind } from './decode-text.ts';
import type { OpenedFile } from './import-check.ts';
import { guessColumns, looksLikeNames, matchColumns } from './match-columns.ts';
import { parseCsv } from './parse-csv.ts';
import { parseJson } from './parse-json.ts';
import { parseXlsx } from './parse-xlsx.ts';
import { type ImportFormat, importLimits, type ParsedFile, unreadable } from './parsed-file.ts';

const sampledRows = 20;
const sampleLength = 80;

type Source = { file: Blob; format: ImportFormat; sheet?: string | undefined };

export async function parseFile({ file, format, sheet }: Source): Promise<{ parsed: ParsedFile; encoding: string }> {
  if (file.size > importLimits.fileBytes) {
    const megabytes = Math.ceil(file.size / 1_000_000);
    throw unreadable(`The file has ${megabytes} MB. Up to 50 MB are accepted: split it and import the parts.`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const workbook = findWorkbookKind(bytes);
  if (workbook === 'xlsx') return { parsed: await parseXlsx(bytes, sheet), encoding: 'UTF-8' };
  if (workbook === 'compound') throw unreadable(describeCompound(bytes));
  if (format === 'xlsx') throw unreadable('This is not an XLSX workbook.');
  const { text, encoding } = decodeText(bytes);
  if (text.includes('\0')) throw unreadable('This is not a text file.');
  return { parsed: format === 'json' ? parseJson(text) : parseCsv(text), encoding };
}

/** Encrypted workbooks have the container of the old format. */
function describeCompound(bytes: Uint8Array): string {
  const marker = [...'EncryptedPackage'].join('\0');
  return new TextDecoder('latin1').decode(bytes).includes(marker)
    ? 'The file is protected with a password. Save it without one and choose it again.'
    : 'This is an old Excel file (.xls). Save it as XLSX or CSV, and choose that file.';
}

/** The file's columns with samples, and a first guess of the fields that they hold. */
export function describeFile(
  { format, names, rows, width, delimiter, sheet, sheets }: ParsedFile,
  encoding: string,
): OpenedFile {
  const [first] = rows;
  if (!first) throw unreadable('There is nothing in this file.');
  const hasNames = names !== null || looksLikeNames(first.cells, width);
  const headings = names ?? (hasNames ? first.cells : []);
  const body = rows.slice(hasNames && !names ? 1 : 0, sampledRows).map(({ cells }) => cells);
  const columnNames = toColumnNames(headings, width);
  return {
    format,
    encoding,
    delimiter: delimiter ?? null,
    sheet: sheet ?? null,
    sheets: sheets ?? [],
    names: columnNames,
    samples: columnNames.map((_, column) => findSample(body, column)),
    rowCount: rows.length,
    hasNames,
    mapping: hasNames ? matchColumns(headings.slice(0, width)) : guessColumns(body, width),
  };
}

/** Numbers columns without a heading, and headings that repeat. */
function toColumnNames(headings: string[], width: number): string[] {
  const counts = new Map<string, number>();
  return Array.from({ length: width }, (_, column) => {
    const name = headings[column]?.trim() || `Column ${column + 1}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

function findSample(body: string[][], column: number): string {
  const values = body.map((cells) => cells[column]?.trim() ?? '');
  return (values.find((value) => value !== '') ?? '').slice(0, sampleLength);
}
