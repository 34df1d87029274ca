import * as v from 'valibot';
import type { PlannedRequest } from './planned-request.ts';
import type { ReadLimits } from './read-limits.ts';
import type { RestRequest } from './request.ts';
import { requireRelation, type SchemaCache } from './schema-cache.ts';
import { refuseCostly, refuseLongResponse } from './visitor-limits.ts';
import { planWrite } from './write-plan.ts';
import { toWriteResponse } from './write-response.ts';
import { writeStatement } from './write-statement.ts';

const keySchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** A throw while it runs rolls the write back. */
export function prepareWrite(cache: SchemaCache, request: RestRequest, limits: ReadLimits): PlannedRequest {
  const plan = planWrite(cache, requireRelation(cache, request.schema, request.target.name), request, limits);
  if (limits.maxBytes !== undefined) refuseCostly(plan.shown, plan.change.where);
  const { sql, values } = writeStatement(plan, request.representation, request.preferences.return);
  return {
    isReadOnly: false,
    async run(query) {
      const [row] = await query.query(sql, values);
      const body = String(row?.body ?? '');
      refuseLongResponse(limits, Buffer.byteLength(body));
      return toWriteResponse(request, plan, {
        body,
        pageRows: Number(row?.page ?? 0),
        affectedRows: Number(row?.affected ?? 0),
        insertedRows: Number(row?.inserted ?? 0),
        key: v.is(v.string(), row?.key) ? v.parse(keySchema, row.key) : [],
      });
    },
  };
}
