import type { ArchiveVehicle } from './archive/archive-vehicle.ts';
import { toArchiveVehicles } from './archive/row-vehicles.ts';
import type { CheckedFileRow } from './check-row.ts';
import { checkRows, findFirstRow } from './check-rows.ts';
import { findFileValues } from './file-values.ts';
import type {
  CheckRequest,
  ImportAnswers,
  ImportCheck,
  ImportPlan,
  ImportQuestions,
  ImportRow,
  OpenedFile,
} from './import-check.ts';
import type { ColumnMapping } from './match-columns.ts';
import { toMoneyColumns } from './money-cells.ts';
import { describeFile, parseFile } from './open-file.ts';
import { type ImportFormat, type ParsedFile, replaceCell } from './parsed-file.ts';
import { toRejectedRowsCsv } from './rejected-rows.ts';
import { toRowCells } from './row-cells.ts';
import { createRowIdentities } from './row-identities.ts';
import { findPhotographs, summarizePhotographs } from './row-photographs.ts';
import { plainReading } from './source-reading.ts';
import { summarize } from './summarize.ts';

/** Bounds the model lists to be loaded. */
const maxMakes = 300;

/** A file of vehicles, from its bytes to database rows. Runs in a worker so that it never blocks the page. */
export type ImportFile = ReturnType<typeof createImportFile>;

export function createImportFile() {
  const identities = createRowIdentities();
  let parsed: ParsedFile = { format: 'csv', names: null, rows: [], width: 0 };
  let names: string[] = [];
  let checked: CheckedFileRow[] = [];
  let request: CheckRequest | null = null;
  let ready: ImportRow[] = [];

  async function open(source: { file: Blob; format: ImportFormat; sheet?: string | undefined }): Promise<OpenedFile> {
    const read = await parseFile(source);
    const opened = describeFile(read.parsed, read.encoding);
    parsed = read.parsed;
    names = opened.names;
    checked = [];
    request = null;
    return opened;
  }

  function ask({ mapping, options, reading = plainReading }: ImportPlan): ImportQuestions {
    const makes = new Set<string>();
    for (const row of parsed.rows.slice(findFirstRow(parsed, options))) {
      const cells = toRowCells(row, { mapping, format: parsed.format, reading });
      identities.ask(cells);
      if (makes.size < maxMakes) makes.add(cells.get('make')?.trim() ?? '');
    }
    makes.delete('');
    return { ...identities.takeQuestions(), makes: [...makes] };
  }

  function answer(answers: ImportAnswers): void {
    identities.answer(answers);
  }

  /** Allows the lookups that failed to be requested again. */
  function forget(): void {
    identities.forget();
  }

  function check(newRequest: CheckRequest): ImportCheck {
    request = newRequest;
    checked = checkRows(parsed, newRequest, identities);
    const { mapping, reading = plainReading, options } = newRequest;
    const values = findFileValues(parsed.rows.slice(findFirstRow(parsed, options)), mapping, reading);
    const photographs = summarizePhotographs(checked, mapping);
    return { ...summarize(checked, { names, mapping, format: parsed.format, reading }), values, photographs };
  }

  function repair({ row, column, value }: { row: number; column: number; value: string }): void {
    const current = parsed.rows[row];
    if (current) parsed.rows[row] = replaceCell(current, column, value);
  }

  /** Fixes the rows to write and returns their number. */
  function begin(): number {
    ready = checked.flatMap((row) => toImportRows(row, request?.mapping ?? []));
    return ready.length;
  }

  function take({ from, count }: { from: number; count: number }): ImportRow[] {
    return ready.slice(from, from + count);
  }

  /** The vehicles that the file adds or changes, for photographs that belong to them. */
  function vehicles(): ArchiveVehicle[] {
    return checked.flatMap((row) => toArchiveVehicles(row));
  }

  /** Rows with errors and rows that the database refused, with the reasons. */
  function rejectedRows(refused: { line: number; reason: string }[] = []): Blob {
    if (!request) return new Blob([]);
    const reasons = new Map(refused.map(({ line, reason }) => [line, reason]));
    return toRejectedRowsCsv(checked, { names, mapping: request.mapping, reasons });
  }

  return { open, ask, answer, forget, check, repair, begin, take, vehicles, rejectedRows };
}

function toImportRows({ line, result, cells }: CheckedFileRow, mapping: ColumnMapping): ImportRow[] {
  if (result.outcome !== 'create' && result.outcome !== 'update') return [];
  const addresses = findPhotographs(cells, mapping).flatMap(({ address, refusal }) => (refusal ? [] : [address]));
  const photographs = addresses.length > 0 && { photographs: addresses };
  const { columns } = result;
  const amounts = Object.keys(result.money).length > 0 && { money: toMoneyColumns(result.money) };
  return result.outcome === 'create'
    ? [{ line, id: crypto.randomUUID(), version: null, columns, ...photographs, ...amounts }]
    : [{ line, id: result.id, version: result.version, columns, ...photographs, ...amounts }];
}
