// Each returns one json document per row in the column `entry`; its parameter is the list of exposed schemas.

export const relationsSql = `
  select json_build_object(
    'schema', n.nspname,
    'name', c.relname,
    'isView', c.relkind in ('v', 'm'),
    'primaryKey', coalesce((
      select json_agg(a.attname order by o)
      from pg_index i
      cross join unnest(i.indkey::int2[]) with ordinality u (attnum, o)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = u.attnum
      where i.indrelid = c.oid and i.indisprimary
    ), '[]'),
    'columns', coalesce((
      select json_agg(json_build_object(
        'name', a.attname,
        'baseType', coalesce(base.typname, t.typname),
        'type', format_type(a.atttypid, a.atttypmod),
        'defaultSql', case
          when a.attidentity <> '' then format(
            'nextval(%L::regclass)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname)
          )
          when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid)
        end
      ) order by a.attnum)
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_type base on base.oid = t.typbasetype
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ), '[]')
  )::text as entry
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'p', 'f') and n.nspname = any ($1)
`;

export const foreignKeysSql = `
  select json_build_object(
    'name', k.conname,
    'schema', n.nspname,
    'table', c.relname,
    'columns', (
      select json_agg(a.attname order by o)
      from unnest(k.conkey) with ordinality u (attnum, o)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum
    ),
    'targetSchema', tn.nspname,
    'targetTable', tc.relname,
    'targetColumns', (
      select json_agg(a.attname order by o)
      from unnest(k.confkey) with ordinality u (attnum, o)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.attnum
    ),
    'isUnique', exists (
      select from pg_index i
      where i.indrelid = k.conrelid and i.indisunique and i.indpred is null and i.indexprs is null
        and i.indnatts = cardinality(k.conkey) and i.indkey::int2[] <@ k.conkey and k.conkey <@ i.indkey::int2[]
    )
  )::text as entry
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_class tc on tc.oid = k.confrelid
  join pg_namespace tn on tn.oid = tc.relnamespace
  where k.contype = 'f' and k.conparentid = 0 and n.nspname = any ($1) and tn.nspname = any ($1)
  order by k.conname
`;

// The modifier -1 keeps `character` from meaning one letter. proargmodes: in, out, both, variadic, table column.
export const functionsSql = `
  select json_build_object(
    'schema', n.nspname,
    'name', p.proname,
    'arguments', (
      select coalesce(json_agg(json_build_object('name', coalesce(arg_name, ''), 'type', format_type(arg_type, -1)) order by o), '[]')
      from unnest(
        coalesce(p.proallargtypes, string_to_array(p.proargtypes::text, ' ')::oid[]), p.proargnames, p.proargmodes
      ) with ordinality u (arg_type, arg_name, arg_mode, o)
      where coalesce(arg_mode, 'i') in ('i', 'b', 'v') and arg_type is not null
    ),
    'defaultCount', p.pronargdefaults,
    'isVariadic', p.provariadic <> 0,
    'isReadOnly', p.provolatile <> 'v',
    'isVoid', p.prorettype = 'void'::regtype,
    'returnsSet', p.proretset,
    'returnsRows', r.typtype = 'c' or p.prorettype = 'record'::regtype
      or coalesce(p.proargmodes && array['o', 'b', 't']::"char"[], false),
    'returnSchema', rn.nspname,
    'returnTable', rc.relname,
    'outputColumns', (
      select coalesce(json_agg(arg_name order by o), '[]')
      from unnest(p.proargnames, p.proargmodes) with ordinality u (arg_name, arg_mode, o)
      where arg_mode in ('o', 'b', 't')
    )
  )::text as entry
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type r on r.oid = p.prorettype
  left join pg_class rc on rc.oid = nullif(r.typrelid, 0) and rc.relkind in ('r', 'v', 'm', 'p', 'f')
  left join pg_namespace rn on rn.oid = rc.relnamespace
  where p.prokind = 'f' and n.nspname = any ($1) and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  order by p.oid
`;
