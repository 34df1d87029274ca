import { createParameters, identifier } from '../sql-text.ts';
import type { Representation } from './media-type.ts';
import type { Preferences } from './preferences.ts';
import { neededColumns, pageSql } from './read-sql.ts';
import { bodySql, type Statement } from './statement.ts';
import type { WritePlan } from './write-plan.ts';
import { changeSql, insertedCount } from './write-sql.ts';

/**
 * Returns the response to a write in one row: `affected` rows changed, `inserted` of them new, `page` returned in
 * `body`; `key` is the new row's primary key, for the Location header.
 */
export function writeStatement(
  plan: WritePlan,
  representation: Representation,
  returnPreference: Preferences['return'],
): Statement {
  const parameters = createParameters();
  const { primaryKey } = plan.relation;
  const alias = identifier(plan.shown.alias);
  if (returnPreference === 'representation') {
    const change = changeSql(plan, neededColumns(plan.shown) || '1 as pgrst_one', parameters);
    const page = pageSql(plan.shown, 'pgrst_write', parameters);
    const affected = '(select count(*) from pgrst_write)';
    return {
      sql: `with pgrst_write as (${change}), pgrst_source as (${page}) select ${affected} as affected, ${insertedCount} as inserted, count(*) as page, ${bodySql(representation)} as body from pgrst_source`,
      values: parameters.values,
    };
  }
  const returnsKey = returnPreference === 'headers-only' && plan.change.kind === 'insert' && primaryKey.length > 0;
  // Returning a column requires the right to read it, which the caller may not have.
  const returning = returnsKey ? primaryKey.map((name) => `${alias}.${identifier(name)}`).join(', ') : '1 as pgrst_one';
  const change = changeSql(plan, returning, parameters);
  const parts = primaryKey.map((name) => `${identifier(name)}::text`).join(', ');
  const key = returnsKey ? `(select json_build_array(${parts})::text from pgrst_write limit 1)` : 'null';
  return {
    sql: `with pgrst_write as (${change}) select count(*) as affected, ${insertedCount} as inserted, count(*) as page, '' as body, ${key} as key from pgrst_write`,
    values: parameters.values,
  };
}
