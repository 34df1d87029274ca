import { normalizeLineBreaks } from './csv-text.ts';
import {
  capCells,
  importLimits,
  type ParsedFile,
  type ParsedRow,
  requireRowCount,
  requireWidth,
  unreadable,
} from './parsed-file.ts';

/** Reads a sheet of a workbook: the named one, otherwise the first with content. */
export async function parseXlsx(bytes: Uint8Array<ArrayBuffer>, wanted?: string): Promise<ParsedFile> {
  requireSmallContent(bytes);
  const sheets = await readSheets(bytes);
  const chosen =
    sheets.find(({ sheet }) => sheet === wanted) ?? sheets.find(({ data }) => data.length > 0) ?? sheets[0];
  requireRowCount((chosen?.data.length ?? 0) - 1);
  const rows = (chosen?.data ?? []).flatMap(toRow);
  const width = rows.reduce((most, { cells }) => Math.max(most, countUsed(cells)), 0);
  requireWidth(width);
  return {
    format: 'xlsx',
    names: null,
    rows: rows.map((row) => ({ ...row, cells: row.cells.slice(0, width) })),
    width,
    sheet: chosen?.sheet ?? '',
    sheets: sheets.map(({ sheet }) => sheet),
  };
}

async function readSheets(bytes: Uint8Array<ArrayBuffer>) {
  const { default: readWorkbook } = await import('read-excel-file/universal');
  try {
    return await readWorkbook(new Blob([bytes]));
  } catch (cause) {
    throw unreadable('The workbook is damaged. Open it in a spreadsheet program, save it again and choose it.', cause);
  }
}

function toRow(cells: readonly unknown[], index: number): ParsedRow[] {
  const texts = cells.map(toText);
  return texts.every((text) => text.trim() === '') ? [] : [capCells({ line: index + 1, cells: texts })];
}

const reliableDigits = 15;

function toText(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'number') return String(Number(cell.toPrecision(reliableDigits)));
  return typeof cell === 'string' ? normalizeLineBreaks(cell) : '';
}

function countUsed(cells: string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

const entrySignature = 0x02014b50;
const entryLength = 46;
const sizeOffset = 24;

/** A small file can unpack to more than the memory holds; the archive's directory names the sizes. */
function requireSmallContent(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let total = 0;
  for (let at = bytes.indexOf(0x50); at !== -1 && at + entryLength <= bytes.length; at = bytes.indexOf(0x50, at + 1)) {
    if (view.getUint32(at, true) === entrySignature) total += view.getUint32(at + sizeOffset, true);
  }
  if (total > importLimits.unpackedBytes) {
    throw unreadable('The workbook is too large when unpacked. Save the sheet as CSV, and choose that file.');
  }
}
