type Cell = string | number | Date | null;

/** The bytes of an XLSX workbook with these sheets. */
export function aWorkbook(sheets: Record<string, Cell[][]>): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets);
  return toZip({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}<Relationship Id="rId99" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, at) => [`xl/worksheets/sheet${at + 1}.xml`, toSheet(sheets[name] ?? [])] as const),
    ),
  });
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const dayMs = 86_400_000;
const epochDays = 25_569;

function toSheet(rows: Cell[][]): string {
  const body = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((cell, at) => toCell(cell, at, row)).join('')}</row>`,
  );
  return `<worksheet xmlns="${main}"><sheetData>${body.join('')}</sheetData></worksheet>`;
}

function toCell(cell: Cell, column: number, row: number): string {
  if (cell === null) return '';
  const at = `${String.fromCharCode(65 + column)}${row + 1}`;
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (cell instanceof Date) return `<c r="${at}" s="1"><v>${cell.getTime() / dayMs + epochDays}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t>${cell.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</t></is></c>`;
}

/** A ZIP whose entries are stored as they are. */
function toZip(files: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = typeof content === 'string' ? encoder.encode(content) : content;
    const path = encoder.encode(name);
    const facts = [
      20,
      0,
      0,
      0,
      0,
      ...toWords(crc32(data)),
      ...toWords(data.length),
      ...toWords(data.length),
      path.length,
      0,
    ];
    const local = Uint16Array.from([0x4b50, 0x0403, ...facts]);
    const entry = Uint16Array.from([0x4b50, 0x0201, 20, ...facts, 0, 0, 0, 0, 0, ...toWords(offset)]);
    parts.push(new Uint8Array(local.buffer), path, data);
    directory.push(new Uint8Array(entry.buffer), path);
    offset += local.byteLength + path.length + data.length;
  }
  const count = Object.keys(files).length;
  const size = directory.reduce((total, part) => total + part.length, 0);
  const end = Uint16Array.from([0x4b50, 0x0605, 0, 0, count, count, ...toWords(size), ...toWords(offset), 0]);
  return concat([...parts, ...directory, new Uint8Array(end.buffer)]);
}

const toWords = (value: number) => [value & 0xffff, value >>> 16];

function concat(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

function crc32(data: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
