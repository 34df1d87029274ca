create table public.vehicle_costs (
  vehicle_id uuid primary key references public.vehicles (id) on delete cascade,
  dealer_id text not null,
  bought_on date check (bought_on between '1990-01-01' and '2100-01-01'),
  bought_from text check (bought_from in ('Auction', 'Trade-in', 'Private seller', 'Dealer', 'Lease return', 'Other')),
  cost numeric(10, 2) check (cost between 0 and 10000000),
  floor_price numeric(10, 2) check (floor_price > 0 and floor_price <= 10000000),
  version integer not null default 1,
  changed_at timestamptz not null default now()
);
comment on table public.vehicle_costs is
  'What a vehicle cost and the lowest price for it, in dollars before HST. For the permission money only; written by save_vehicle_money.';
comment on column public.vehicle_costs.floor_price is
  'Only the permission money.floor may offer the vehicle for less.';

create index vehicle_costs_dealer_idx on public.vehicle_costs (dealer_id);
alter table public.vehicle_costs enable row level security;
create policy vehicle_costs_select on public.vehicle_costs for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('money'))::text[]));

create table public.vehicle_cost_lines (
  id uuid not null,
  vehicle_id uuid not null references public.vehicles (id) on delete cascade,
  dealer_id text not null,
  done_on date not null check (done_on between '1990-01-01' and '2100-01-01'),
  description text not null check (char_length(description) between 1 and 120 and private.is_one_line(description)),
  supplier text not null default '' check (char_length(supplier) <= 80 and private.is_one_line(supplier)),
  amount numeric(10, 2) not null check (amount between 0 and 1000000),
  primary key (vehicle_id, id)
);
comment on table public.vehicle_cost_lines is
  'Reconditioning of a vehicle, in dollars before HST. For the permission money only; written by save_vehicle_money.';

create index vehicle_cost_lines_dealer_idx on public.vehicle_cost_lines (dealer_id);
alter table public.vehicle_cost_lines enable row level security;
create policy vehicle_cost_lines_select on public.vehicle_cost_lines for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('money'))::text[]));

create table public.vehicle_cost_changes (
  id bigint generated always as identity primary key,
  dealer_id text not null,
  -- No reference: the log outlives the vehicle.
  vehicle_id uuid not null,
  old_values jsonb not null,
  new_values jsonb not null,
  changed_at timestamptz not null default now(),
  actor_id uuid,
  actor_name text not null
);
comment on table public.vehicle_cost_changes is
  'Who changed the cost, floor price or reconditioning of a vehicle; the vehicle''s own log has none of it. For the permission money only.';

create index vehicle_cost_changes_vehicle_idx on public.vehicle_cost_changes (vehicle_id, id desc);
create index vehicle_cost_changes_dealer_idx on public.vehicle_cost_changes (dealer_id, changed_at desc);
alter table public.vehicle_cost_changes enable row level security;
create policy vehicle_cost_changes_select on public.vehicle_cost_changes for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('money'))::text[]));

create function private.vehicle_money_values(p_vehicle_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'bought_on', stored.bought_on, 'bought_from', stored.bought_from, 'cost', stored.cost,
    'floor_price', stored.floor_price,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', line.id, 'done_on', line.done_on, 'description', line.description, 'supplier', line.supplier,
        'amount', line.amount
      ) order by line.done_on, line.id), '[]')
      from public.vehicle_cost_lines line where line.vehicle_id = p_vehicle_id
    )
  )
  from (select) always
  left join public.vehicle_costs stored on stored.vehicle_id = p_vehicle_id
$$;
comment on function private.vehicle_money_values is 'Cost, floor price and reconditioning of a vehicle, as the form has them.';

create function private.days_on_lot(p_created_at timestamptz, p_sold_at timestamptz) returns integer
language sql stable set search_path = '' as $$
  select greatest(0, floor(extract(epoch from coalesce(p_sold_at, now()) - p_created_at) / 86400))::integer
$$;
comment on function private.days_on_lot is 'Whole days since a vehicle was added, or until it was sold.';

create function private.sale_price(p_vehicle_id uuid, p_sold_at timestamptz, p_price numeric) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (
      select lead.won_price from public.leads lead
      where lead.vehicle_id = p_vehicle_id and lead.stage = 'won' and lead.merged_into is null
        and lead.won_price is not null and lead.won_on between p_sold_at::date - 1 and p_sold_at::date + 1
      order by lead.won_on desc, lead.id
      limit 1
    ),
    (
      select price.to_price from public.vehicle_price_history price
      where price.vehicle_id = p_vehicle_id and price.changed_at <= p_sold_at
      order by price.changed_at desc, price.id
      limit 1
    ),
    p_price)
$$;
comment on function private.sale_price is
  'What a vehicle was sold for: the price of the lead that was won, else the offered price of that time. Later changes do not affect it.';

create function public.vehicle_money(p_dealer_id text, p_vehicle_id uuid) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'version', coalesce(
      (select stored.version from public.vehicle_costs stored where stored.vehicle_id = vehicle.id), 0),
    'price', vehicle.price,
    'sale', case when vehicle.status = 'Sold' then json_build_object(
      'price', private.sale_price(vehicle.id, vehicle.sold_at, vehicle.price), 'sold_at', vehicle.sold_at,
      'days', private.days_on_lot(vehicle.created_at, vehicle.sold_at),
      'listed_price', (
        select history.to_price from public.vehicle_price_history history
        where history.vehicle_id = vehicle.id and history.to_price > 0
        order by history.changed_at, history.id
        limit 1
      )) end,
    'values', private.vehicle_money_values(vehicle.id),
    'changes', (
      select coalesce(json_agg(json_build_object(
        'id', entry.id, 'old_values', entry.old_values, 'new_values', entry.new_values, 'changed_at', entry.changed_at,
        'actor_name', entry.actor_name
      ) order by entry.id desc), '[]')
      from (
        select * from public.vehicle_cost_changes logged
        where logged.vehicle_id = vehicle.id and logged.dealer_id = p_dealer_id
        order by logged.id desc limit 50
      ) entry
    )
  )
  from public.vehicles vehicle
  where vehicle.id = p_vehicle_id and vehicle.dealer_id = p_dealer_id
    and (select private.has_permission(p_dealer_id, 'money'))
$$;
comment on function public.vehicle_money is
  'Cost, floor price, reconditioning, the sale if it is sold, and the last 50 changes; null for an unknown vehicle and for those without the permission money.';

create function private.save_vehicle_money(p_dealer_id text, p_vehicle_id uuid, p_version integer, p_values jsonb)
returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stored_version integer;
  was jsonb;
  becomes jsonb;
begin
  if not private.has_permission(p_dealer_id, 'money') then
    raise exception using errcode = '42501', message = 'permission denied';
  end if;
  perform 1 from public.vehicles vehicle
  where vehicle.id = p_vehicle_id and vehicle.dealer_id = p_dealer_id
  for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Vehicle not found';
  end if;
  select coalesce(max(stored.version), 0) into stored_version
  from public.vehicle_costs stored where stored.vehicle_id = p_vehicle_id;
  if stored_version <> coalesce(p_version, 0) then
    raise exception using errcode = 'PT409', message = 'Someone else has saved other amounts';
  end if;
  if jsonb_array_length(p_values -> 'lines') > 200 then
    raise exception using errcode = '22023', message = 'Enter at most 200 lines of reconditioning';
  end if;

  was := private.vehicle_money_values(p_vehicle_id);
  insert into public.vehicle_costs as stored (
    vehicle_id, dealer_id, bought_on, bought_from, cost, floor_price
  ) values (
    p_vehicle_id, p_dealer_id, (p_values ->> 'bought_on')::date, p_values ->> 'bought_from',
    (p_values ->> 'cost')::numeric, (p_values ->> 'floor_price')::numeric
  )
  on conflict (vehicle_id) do update set
    bought_on = excluded.bought_on, bought_from = excluded.bought_from, cost = excluded.cost,
    floor_price = excluded.floor_price, version = stored.version + 1, changed_at = now();
  delete from public.vehicle_cost_lines line where line.vehicle_id = p_vehicle_id;
  insert into public.vehicle_cost_lines (id, vehicle_id, dealer_id, done_on, description, supplier, amount)
  select given.id, p_vehicle_id, p_dealer_id, given.done_on, btrim(given.description), btrim(coalesce(given.supplier, '')),
    given.amount
  from jsonb_to_recordset(p_values -> 'lines')
    as given (id uuid, done_on date, description text, supplier text, amount numeric);
  becomes := private.vehicle_money_values(p_vehicle_id);

  insert into public.vehicle_cost_changes (dealer_id, vehicle_id, old_values, new_values, actor_id, actor_name)
  select p_dealer_id, p_vehicle_id, jsonb_object_agg(before.key, before.value),
    jsonb_object_agg(before.key, becomes -> before.key), auth.uid(), private.staff_name(p_dealer_id, auth.uid())
  from jsonb_each(was) before
  where before.value is distinct from becomes -> before.key
  having count(*) > 0;
  return stored_version + 1;
end
$$;
comment on function private.save_vehicle_money is
  'Replaces cost, floor price and reconditioning of a vehicle, logs what changed, and returns the new version.';

create function public.save_vehicle_money(p_dealer_id text, p_vehicle_id uuid, p_version integer, p_values jsonb)
returns integer
language sql set search_path = '' as $$
  select private.save_vehicle_money(p_dealer_id, p_vehicle_id, p_version, p_values)
$$;
comment on function public.save_vehicle_money is
  'Replaces cost, floor price and reconditioning of a vehicle; 409 if someone else saved since p_version, 403 without the permission money.';

create function private.check_floor_price() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  floor_price numeric := (select stored.floor_price from public.vehicle_costs stored where stored.vehicle_id = new.id);
begin
  -- Jobs and the service role have no user. Those without the permission money may not learn the floor.
  if auth.uid() is not null and new.price < floor_price and not private.has_permission(new.dealer_id, 'money.floor')
    and private.has_permission(new.dealer_id, 'money')
  then
    raise exception using errcode = 'PT422',
      message = 'This price is under the floor price of $' || btrim(to_char(floor_price, 'FM999,999,990.99'), '.')
        || '. Only an owner can go below it';
  end if;
  return new;
end
$$;
comment on function private.check_floor_price is
  'Refuses a price under the vehicle''s floor price without the permission money.floor.';
create trigger check_floor_price before update of price on public.vehicles
  for each row when (new.price < old.price) execute function private.check_floor_price();

grant select on public.vehicle_costs, public.vehicle_cost_lines, public.vehicle_cost_changes to authenticated;
grant select, insert, update, delete on public.vehicle_costs, public.vehicle_cost_lines, public.vehicle_cost_changes
  to service_role;
grant execute on function
  public.vehicle_money, public.save_vehicle_money, private.days_on_lot, private.sale_price, private.save_vehicle_money,
  private.vehicle_money_values
  to authenticated, service_role;
