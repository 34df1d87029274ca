-- Not exposed: staff who import read the tables of the import, but not necessarily money.
create table private.import_costs (
  import_id uuid not null references public.vehicle_imports (id) on delete cascade,
  line integer not null,
  vehicle_id uuid not null references public.vehicles (id) on delete cascade,
  version integer not null,
  before jsonb not null,
  primary key (import_id, line)
);
comment on table private.import_costs is
  'The former amounts of vehicles whose cost, purchase or floor price an import set, and the version that it left, for the undo.';

create index import_costs_vehicle_idx on private.import_costs (vehicle_id);
alter table private.import_costs enable row level security;

create function private.save_money_part(p_dealer_id text, p_vehicle_id uuid, p_part jsonb) returns integer
language sql set search_path = '' as $$
  select private.save_vehicle_money(
    p_dealer_id, p_vehicle_id,
    coalesce((select stored.version from public.vehicle_costs stored where stored.vehicle_id = p_vehicle_id), 0),
    private.vehicle_money_values(p_vehicle_id) || p_part)
$$;
comment on function private.save_money_part is 'Saves some amounts of a vehicle and keeps the others.';

create function private.write_import_costs(p_dealer_id text, p_import_id uuid, p_rows jsonb, p_outcomes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  given record;
  was jsonb;
begin
  if not p_rows @? '$[*].money' then return; end if;
  if not private.has_permission(p_dealer_id, 'money') then
    raise exception using errcode = '42501', message = 'Your role does not import amounts';
  end if;
  for given in
    select named.line, named.id, part.values
    from jsonb_to_recordset(p_rows) as named (line integer, id uuid, money jsonb)
    cross join lateral (
      select jsonb_object_agg(entry.key, entry.value) as values from jsonb_each(named.money) entry
      where entry.key in ('bought_on', 'bought_from', 'cost', 'floor_price')
    ) part
    join jsonb_to_recordset(p_outcomes) as written (line integer, outcome text)
      on written.line = named.line and written.outcome in ('created', 'updated')
    where part.values is not null
    order by named.line
  loop
    was := private.vehicle_money_values(given.id);
    insert into private.import_costs (import_id, line, vehicle_id, version, before)
    select p_import_id, given.line, given.id, private.save_money_part(p_dealer_id, given.id, given.values),
      jsonb_object_agg(entry.key, was -> entry.key)
    from jsonb_each(given.values) entry;
  end loop;
end
$$;
comment on function private.write_import_costs is
  'Writes the amounts of rows that were created or updated; 403 for those without the permission money.';

create function private.restore_import_costs(p_dealer_id text, p_import_id uuid, p_lines integer[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_vehicles_permission(p_dealer_id, 'vehicles.transfer');
  if not private.has_permission(p_dealer_id, 'money') then return; end if;
  -- Amounts that were changed since stay.
  perform private.save_money_part(p_dealer_id, costs.vehicle_id, costs.before)
  from private.import_costs costs
  join public.vehicle_costs stored on stored.vehicle_id = costs.vehicle_id and stored.version = costs.version
  where costs.import_id = p_import_id and costs.line = any (p_lines) and stored.dealer_id = p_dealer_id;
end
$$;
comment on function private.restore_import_costs is 'Restores the amounts that an import replaced, if unchanged since.';

create function public.stored_vehicle_money(p_dealer_id text, p_ids uuid[]) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', v.id, 'bought_on', stored.bought_on, 'bought_from', stored.bought_from, 'cost', stored.cost,
    'floor_price', stored.floor_price, 'reconditioning', money.spent,
    'margin', money.price - stored.cost - money.spent, 'days', private.days_on_lot(v.created_at, v.sold_at))), '[]')
  from public.vehicles v
  left join public.vehicle_costs stored on stored.vehicle_id = v.id
  cross join lateral (
    select case when v.status = 'Sold' then private.sale_price(v.id, v.sold_at, v.price) else v.price end as price,
      (select coalesce(sum(line.amount), 0) from public.vehicle_cost_lines line where line.vehicle_id = v.id) as spent
  ) money
  where v.dealer_id = p_dealer_id and v.id = any (p_ids) and (select private.has_permission(p_dealer_id, 'money'))
$$;
comment on function public.stored_vehicle_money is
  'Purchase, cost, floor price, margin and age of vehicles, for import and export. Empty for those without the permission money.';

grant execute on function
  public.stored_vehicle_money, private.restore_import_costs, private.save_money_part, private.write_import_costs
  to authenticated, service_role;
