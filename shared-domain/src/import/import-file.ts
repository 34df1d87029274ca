import { toBadRowsCsv } from './bad-rows.ts';
import { restoreFormula } from './cell-text.ts';
import type { CheckedRow, RowCells } from './check-row.ts';
import { checkRow } from './check-row.ts';
import { decodeText, isWorkbook } from './decode-text.ts';
import type {
  CheckRequest,
  ImportAnswers,
  ImportCheck,
  ImportPlan,
  ImportQuestions,
  ImportRow,
  OpenedFile,
} from './import-check.ts';
import type { ImportFieldKey } from './import-fields.ts';
import { guessColumns, looksLikeNames, matchColumns } from './match-columns.ts';
import { parseCsv } from './parse-csv.ts';
import { parseJson } from './parse-json.ts';
import { type ImportFormat, importLimits, type ParsedFile, type ParsedRow, unreadable } from './parsed-file.ts';
import { createRowIdentities } from './row-identities.ts';
import { summarize } from './summarize.ts';

export type CheckedFileRow = ParsedRow & { index: number; result: CheckedRow };

/** A file of vehicles, from its bytes to the rows that the database takes. It lives where it blocks no screen. */
export type ImportFile = ReturnType<typeof createImportFile>;

export function createImportFile() {
  const identities = createRowIdentities();
  let parsed: ParsedFile = { format: 'csv', names: null, rows: [], width: 0 };
  let names: string[] = [];
  let checked: CheckedFileRow[] = [];
  let request: CheckRequest | null = null;
  let ready: ImportRow[] = [];

  const cellsOf = (row: ParsedRow, mapping: ImportPlan['mapping']): RowCells => {
    const cells = new Map<ImportFieldKey, string>();
    for (const [column, field] of mapping.entries()) {
      const written = row.cells[column] ?? '';
      const text = parsed.format === 'csv' ? restoreFormula(written) : written;
      if (field && text.trim() !== '') cells.set(field, text);
    }
    return cells;
  };

  const firstRow = ({ options }: ImportPlan) => (parsed.format === 'csv' && options.skipFirstRow ? 1 : 0);

  async function open({ file, format }: { file: Blob; format: ImportFormat }): Promise<OpenedFile> {
    if (file.size > importLimits.fileBytes) {
      const megabytes = Math.ceil(file.size / 1_000_000);
      throw unreadable(`The file has ${megabytes} MB. Up to 50 MB are read at once: split it and import the parts.`);
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isWorkbook(bytes)) throw unreadable('This is a workbook. Save it as CSV, and choose that file.');
    const { text, encoding } = decodeText(bytes);
    if (text.includes('\0')) throw unreadable('This is not a text file.');
    parsed = format === 'json' ? parseJson(text) : parseCsv(text);
    const [first] = parsed.rows;
    if (!first) throw unreadable('There is nothing in this file.');
    const hasNames = parsed.names !== null || looksLikeNames(first.cells);
    const written = parsed.names ?? (hasNames ? first.cells : []);
    names = toNames(written, parsed.width);
    checked = [];
    request = null;
    const body = parsed.rows.slice(hasNames && !parsed.names ? 1 : 0, 20);
    const samples = names.map(
      (_, column) => body.find((row) => row.cells[column]?.trim())?.cells[column]?.trim() ?? '',
    );
    return {
      format,
      encoding,
      delimiter: parsed.delimiter ?? null,
      names,
      samples: samples.map((sample) => sample.slice(0, 80)),
      rowCount: parsed.rows.length,
      hasNames,
      mapping: hasNames
        ? matchColumns(written.slice(0, parsed.width))
        : guessColumns(
            body.map(({ cells }) => cells),
            parsed.width,
          ),
    };
  }

  function ask(plan: ImportPlan): ImportQuestions {
    const makes = new Set<string>();
    for (const row of parsed.rows.slice(firstRow(plan))) {
      const cells = cellsOf(row, plan.mapping);
      identities.ask(cells);
      if (!plan.options.createMissingFields && makes.size < 300) makes.add(cells.get('make')?.trim() ?? '');
    }
    makes.delete('');
    return { ...identities.takeQuestions(), makes: [...makes] };
  }

  function answer(answers: ImportAnswers): void {
    identities.answer(answers);
  }

  /** What was asked was not answered: it is asked again. */
  function forget(): void {
    identities.forget();
  }

  function check(asked: CheckRequest): ImportCheck {
    request = asked;
    const { mapping, options, known, nowMs } = asked;
    const fields = mapping.filter((field) => field !== null);
    const rules = { now: new Date(nowMs), mapped: new Set(fields), updateExisting: options.updateExisting, known };
    identities.begin();
    const start = firstRow(asked);
    checked = parsed.rows.slice(start).map((row, offset) => {
      const problem = row.problem ?? findSurplus(row, parsed.width);
      const cells = cellsOf(row, mapping);
      const identity = identities.identify(cells, row.line);
      const result: CheckedRow = problem
        ? { outcome: 'bad', issues: [{ field: null, reason: problem }] }
        : identity.reason
          ? { outcome: 'bad', issues: [{ field: cells.has('vin') ? 'vin' : 'id', reason: identity.reason }] }
          : checkRow(cells, identity.stored, rules);
      return { ...row, index: start + offset, result };
    });
    return summarize(checked, { mapping, names, cellsOf });
  }

  /** Puts another text into a cell, for the next check. */
  function repair({ row, column, value }: { row: number; column: number; value: string }): void {
    const repaired = parsed.rows[row];
    if (!repaired) return;
    const cells = [...repaired.cells];
    while (cells.length <= column) cells.push('');
    cells[column] = value.slice(0, importLimits.cellLength);
    const { problem, ...rest } = repaired;
    const isCapped = problem && cells.some((cell) => cell.length >= importLimits.cellLength);
    parsed.rows[row] = { ...rest, cells, ...(isCapped && { problem }) };
  }

  /** Settles what is to be written, and gives how many rows that is. */
  function begin(): number {
    ready = checked.flatMap(({ line, result }): ImportRow[] => {
      if (result.outcome === 'create')
        return [{ line, id: crypto.randomUUID(), version: null, columns: result.columns }];
      if (result.outcome !== 'update') return [];
      return [{ line, id: result.id, version: result.version, columns: result.columns }];
    });
    return ready.length;
  }

  function take({ from, count }: { from: number; count: number }): ImportRow[] {
    return ready.slice(from, from + count);
  }

  /** The lines that are left out for their errors, and those that the database refused, with the reasons. */
  function badRows(refused: { line: number; reason: string }[] = []): Blob {
    if (!request) return new Blob([]);
    const reasons = new Map(refused.map(({ line, reason }) => [line, reason]));
    return toBadRowsCsv(checked, { names, mapping: request.mapping, reasons });
  }

  return { open, ask, answer, forget, check, repair, begin, take, badRows };
}

function toNames(written: string[], width: number): string[] {
  const counts = new Map<string, number>();
  return Array.from({ length: width }, (_, column) => {
    const name = written[column]?.trim() || `Column ${column + 1}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

/** A comma too many moves every value behind it: nobody can tell which. */
function findSurplus({ cells }: ParsedRow, width: number): string | undefined {
  const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  return used > width ? `Has ${used} values for ${width} columns` : undefined;
}
