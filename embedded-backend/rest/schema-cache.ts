import * as v from 'valibot';
import type { Database } from '../database.ts';
import { RestError } from './rest-error.ts';
import { foreignKeysSql, functionsSql, relationsSql } from './schema-queries.ts';

const columnSchema = v.object({
  name: v.string(),
  /** The type's name; for a domain, its base type's. */
  baseType: v.string(),
  type: v.string(),
  defaultSql: v.nullable(v.string()),
});

const relationSchema = v.object({
  schema: v.string(),
  name: v.string(),
  isView: v.boolean(),
  primaryKey: v.array(v.string()),
  columns: v.array(columnSchema),
});

const foreignKeySchema = v.object({
  name: v.string(),
  schema: v.string(),
  table: v.string(),
  columns: v.array(v.string()),
  targetSchema: v.string(),
  targetTable: v.string(),
  targetColumns: v.array(v.string()),
  isUnique: v.boolean(),
});

const argumentSchema = v.object({ name: v.string(), type: v.string() });

const functionSchema = v.object({
  schema: v.string(),
  name: v.string(),
  arguments: v.array(argumentSchema),
  /** The number of trailing arguments with defaults. */
  defaultCount: v.number(),
  isVariadic: v.boolean(),
  isReadOnly: v.boolean(),
  isVoid: v.boolean(),
  returnsSet: v.boolean(),
  returnsRows: v.boolean(),
  returnSchema: v.nullable(v.string()),
  returnTable: v.nullable(v.string()),
  outputColumns: v.array(v.string()),
});

type Column = Omit<v.InferOutput<typeof columnSchema>, 'name'>;
export type Relation = {
  schema: string;
  name: string;
  isView: boolean;
  primaryKey: string[];
  columns: ReadonlyMap<string, Column>;
};
export type ForeignKey = v.InferOutput<typeof foreignKeySchema>;
export type DatabaseFunction = v.InferOutput<typeof functionSchema>;

/** The exposed schema, read once from the catalogue. */
export type SchemaCache = {
  findRelation(schema: string, name: string): Relation | undefined;
  findFunctions(schema: string, name: string): DatabaseFunction[];
  foreignKeysOf(relation: Relation): ForeignKey[];
};

export async function loadSchemaCache(database: Database, schemas: readonly string[]): Promise<SchemaCache> {
  const load = async <T>(sql: string, parse: (value: unknown) => T): Promise<T[]> =>
    (await database.query(sql, [schemas])).map((row) => parse(JSON.parse(String(row.entry))));
  const relations = (await load(relationsSql, (value) => v.parse(relationSchema, value))).map(toRelation);
  const foreignKeys = await load(foreignKeysSql, (value) => v.parse(foreignKeySchema, value));
  const functions = await load(functionsSql, (value) => v.parse(functionSchema, value));
  return {
    findRelation: (schema, name) => relations.find((entry) => entry.schema === schema && entry.name === name),
    findFunctions: (schema, name) => functions.filter((entry) => entry.schema === schema && entry.name === name),
    foreignKeysOf: ({ schema, name }) =>
      foreignKeys.filter(
        (key) =>
          (key.schema === schema && key.table === name) || (key.targetSchema === schema && key.targetTable === name),
      ),
  };
}

/** May reject an unknown table (PGRST205). */
export function requireRelation(cache: SchemaCache, schema: string, name: string): Relation {
  const relation = cache.findRelation(schema, name);
  if (relation !== undefined) return relation;
  const message = `Could not find the table '${schema}.${name}' in the schema cache`;
  throw new RestError({ status: 404, code: 'PGRST205', message });
}

function toRelation({ columns, ...relation }: v.InferOutput<typeof relationSchema>): Relation {
  return { ...relation, columns: new Map(columns.map(({ name, ...column }) => [name, column])) };
}
