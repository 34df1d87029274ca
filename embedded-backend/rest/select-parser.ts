import { Cursor, type FieldPath } from './cursor.ts';
import { parseError, RestError } from './rest-error.ts';

type ColumnItem = { kind: 'column'; path: FieldPath; alias?: string; cast?: string };
export type EmbedItem = {
  kind: 'embed';
  /** A table, foreign key or column. */
  name: string;
  alias?: string;
  hint?: string;
  isInner: boolean;
  items: SelectItem[];
};
export type SelectItem = { kind: 'star' } | ColumnItem | EmbedItem;

const typeName = /[A-Za-z_][A-Za-z0-9_]*(?: [A-Za-z]+)*(?:\[\])?/y;
const aggregate = /\.?(?:count|sum|avg|max|min)\(\)/y;
const maxDepth = 10;

/** Parses `select`: columns with aliases, casts and json paths, and embedded resources. */
export function parseSelect(text: string): SelectItem[] {
  const cursor = new Cursor(text);
  if (text.trim() === '') return [];
  const items = parseItems(cursor, 0);
  cursor.expectEnd();
  return items;
}

function parseItems(cursor: Cursor, depth: number): SelectItem[] {
  if (depth > maxDepth) throw parseError(`Resources can be embedded ${maxDepth} levels deep`);
  cursor.skipBlanks();
  if (cursor.next === ')') return [];
  const items: SelectItem[] = [];
  do {
    cursor.skipBlanks();
    items.push(parseItem(cursor, depth));
    cursor.skipBlanks();
  } while (cursor.take(','));
  return items;
}

function parseItem(cursor: Cursor, depth: number): SelectItem {
  if (cursor.take('*')) return { kind: 'star' };
  if (cursor.startsWith('...')) throw parseError('Spreading an embedded resource is not supported');
  refuseAggregate(cursor);
  const alias = parseAlias(cursor);
  refuseAggregate(cursor);
  const path = cursor.fieldPath();
  const { hint, isInner } = parseEmbedModifiers(cursor);
  if (cursor.take('(')) {
    if (path.steps.length > 0) throw cursor.unexpected('a table name before the parenthesis');
    const items = parseItems(cursor, depth + 1);
    cursor.expect(')');
    return { kind: 'embed', name: path.name, alias, hint, isInner, items };
  }
  if (hint !== undefined || isInner) throw cursor.unexpected('"("');
  const cast = parseCast(cursor);
  refuseAggregate(cursor);
  return { kind: 'column', path, alias, cast };
}

function parseAlias(cursor: Cursor): string | undefined {
  const start = cursor.position;
  const name = cursor.name();
  if (cursor.next === ':' && !cursor.startsWith('::')) {
    cursor.expect(':');
    cursor.skipBlanks();
    return name;
  }
  cursor.position = start;
  return undefined;
}

function parseEmbedModifiers(cursor: Cursor): { hint?: string; isInner: boolean } {
  let hint: string | undefined;
  let isInner = false;
  while (cursor.take('!')) {
    const modifier = cursor.name();
    if (modifier === 'inner') isInner = true;
    else if (modifier !== 'left') hint = modifier;
  }
  return { hint, isInner };
}

function parseCast(cursor: Cursor): string | undefined {
  if (!cursor.take('::')) return undefined;
  const cast = cursor.match(typeName);
  if (cast === undefined) throw cursor.unexpected('type name');
  return cast;
}

function refuseAggregate(cursor: Cursor): void {
  if (cursor.match(aggregate) === undefined) return;
  throw new RestError({ status: 400, code: 'PGRST123', message: 'Use of aggregate functions is not allowed' });
}
