import * as v from 'valibot';
import type { Answer } from './rest-handler.ts';
import type { RestRequest } from './request.ts';
import { requireRelation, type SchemaCache } from './schema-cache.ts';
import { planWrite } from './write-plan.ts';
import { toWriteResponse } from './write-response.ts';
import { writeStatement } from './write-statement.ts';

const keySchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** Plans a write to a table. Whatever is thrown while it runs undoes it. */
export function answerWrite(cache: SchemaCache, request: RestRequest, maxRows: number): Answer {
  const plan = planWrite(cache, requireRelation(cache, request.schema, request.target.name), request, maxRows);
  const { sql, values } = writeStatement(plan, request.representation, request.preferences.return);
  return {
    isReadOnly: false,
    async run(query) {
      const [row] = await query.query(sql, values);
      return toWriteResponse(request, plan, {
        body: String(row?.body ?? ''),
        pageRows: Number(row?.page ?? 0),
        affectedRows: Number(row?.affected ?? 0),
        insertedRows: Number(row?.inserted ?? 0),
        key: v.is(v.string(), row?.key) ? v.parse(keySchema, row.key) : [],
      });
    },
  };
}
