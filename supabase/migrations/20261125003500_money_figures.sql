-- For the staff's lists by status, in the order of arrival.
create index vehicles_status_created_idx on public.vehicles (dealer_id, status, created_at desc, id);

create function private.money_figures(
  p_dealer_id text, p_ids uuid[], p_is_sold boolean, p_added_by timestamptz default null
)
returns table (
  id uuid, version integer, status text, make text, model text, created_at timestamptz, price numeric, days integer,
  from_day integer, cost numeric, reconditioning numeric, floor_price numeric, margin numeric, stepped numeric,
  proposed numeric, is_done boolean
)
language plpgsql stable security definer set search_path = ''
-- Planned per call, so that what is not asked for folds away.
set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  statuses text[] := case when p_is_sold then array['Sold'] else array['Available', 'Pending'] end;
  has_steps boolean := not p_is_sold and exists (select from public.price_steps steps where steps.dealer_id = p_dealer_id);
begin
  if not (private.has_permission(p_dealer_id, 'money') and private.has_permission(p_dealer_id, 'vehicles')) then
    return;
  end if;
  return query
    with spent as materialized (
      select line.vehicle_id, sum(line.amount) as amount from public.vehicle_cost_lines line
      where line.dealer_id = p_dealer_id and (p_ids is null or line.vehicle_id = any (p_ids))
      group by line.vehicle_id
    ),
    -- Only what had another price once needs its history.
    repriced as materialized (
      select distinct history.vehicle_id
      from public.vehicle_price_history history join public.vehicles v on v.id = history.vehicle_id
      where has_steps and v.dealer_id = p_dealer_id and v.status = 'Available' and history.to_price <> v.price
        and (p_ids is null or v.id = any (p_ids)) and (p_added_by is null or v.created_at <= p_added_by)
    ),
    lot as materialized (
      select v.id, v.version, v.status, v.make, v.model, v.created_at, v.price as offered,
        case when p_is_sold then coalesce(
          (
            select lead.won_price from public.leads lead
            where lead.vehicle_id = v.id and lead.stage = 'won' and lead.merged_into is null
              and lead.won_price is not null and lead.won_on between v.sold_at::date - 1 and v.sold_at::date + 1
            order by lead.won_on desc, lead.id
            limit 1
          ),
          (
            select history.to_price from public.vehicle_price_history history
            where history.vehicle_id = v.id and history.changed_at <= v.sold_at
            order by history.changed_at desc, history.id
            limit 1
          ),
          v.price) else v.price end as price,
        greatest(0, floor(date_part('epoch', coalesce(v.sold_at, now()) - v.created_at) / 86400))::integer as days
      from public.vehicles v
      where v.dealer_id = p_dealer_id and v.status = any (statuses) and (p_ids is null or v.id = any (p_ids))
        and (p_added_by is null or v.created_at <= p_added_by)
    ),
    aged as (
      select lot.*,
        case when lot.days >= 91 then 91 when lot.days >= 61 then 61 when lot.days >= 31 then 31 else 0 end as from_day
      from lot
    )
    select aged.id, aged.version, aged.status, aged.make, aged.model, aged.created_at, aged.price, aged.days, aged.from_day,
      stored.cost, coalesce(spent.amount, 0), stored.floor_price, aged.price - stored.cost - coalesce(spent.amount, 0),
      step.stepped,
      case when step.stepped > 0 and greatest(step.stepped, stored.floor_price) < aged.offered
        then greatest(step.stepped, stored.floor_price) end,
      coalesce(aged.offered < step.price_before, false)
    from aged
    left join public.vehicle_costs stored on stored.vehicle_id = aged.id
    left join spent on spent.vehicle_id = aged.id
    left join repriced on repriced.vehicle_id = aged.id
    left join public.price_steps steps
      on has_steps and steps.dealer_id = p_dealer_id and steps.from_day = aged.from_day and aged.status = 'Available'
    left join lateral (
      -- A price that was lowered since the vehicle reached this age is not proposed again.
      select before.price as price_before,
        case when aged.offered >= before.price then round(case steps.kind
          when 'percent' then aged.offered * (100 - steps.amount) / 100 else aged.offered - steps.amount end, -1) end
          as stepped
      from (
        select case when repriced.vehicle_id is null then aged.offered else coalesce((
          select history.to_price from public.vehicle_price_history history
          where history.vehicle_id = aged.id
            and history.changed_at <= aged.created_at + make_interval(days => steps.from_day)
          order by history.changed_at desc, history.id
          limit 1
        ), (
          select history.to_price from public.vehicle_price_history history where history.vehicle_id = aged.id
          order by history.changed_at, history.id
          limit 1
        ), aged.offered) end as price
      ) before
      where steps.from_day is not null
    ) step on true;
end
$$;
comment on function private.money_figures is
  'Vehicles on the lot, or sold, with cost, margin, age and the price that the dealer''s step proposes, which stops at the floor; of the given ids and up to the given arrival only, if any. Empty without the permissions money and vehicles.';

create function private.page_by_days(
  p_dealer_id text, p_age integer, p_is_ascending boolean, p_limit integer, p_offset integer
) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  day record;
  ids uuid[] := '{}';
begin
  -- Whole days before the page are skipped by their number.
  for day in
    select placed.* from (
      select counted.n, sum(counted.n) over way - counted.n as before, counted.days,
        now() - make_interval(hours => 24 * (counted.days + 1)) as after,
        case when counted.days = 0 then 'infinity' else now() - make_interval(hours => 24 * counted.days) end as until
      from (
        select greatest(0, ages.days) as days, sum(ages.n) as n from private.lot_ages(p_dealer_id) ages
        where coalesce(private.age_bucket(ages.days) = p_age, p_age is null)
        group by greatest(0, ages.days)
      ) counted
      window way as (order by case when p_is_ascending then counted.days else -counted.days end)
    ) placed
    where placed.before < p_offset + p_limit and placed.before + placed.n > p_offset
    order by placed.before
  loop
    ids := ids || array(
      select v.id from public.vehicles v
      where v.dealer_id = p_dealer_id and v.status in ('Available', 'Pending')
        and v.created_at > day.after and v.created_at <= day.until
      order by v.created_at, v.id limit p_limit - cardinality(ids) offset greatest(0, p_offset - day.before));
  end loop;
  return ids;
end
$$;
comment on function private.page_by_days is
  'A page of the vehicles on the lot by whole days there, those of a day the oldest first. Does not check rights.';

create function private.bucket_bounds(p_age integer, out added_after timestamptz, out added_by timestamptz)
language sql stable set search_path = '' as $$
  select
    case when p_age is null or p_age = 91 then '-infinity' when p_age = 0 then now() - interval '744 hours'
      when p_age = 31 then now() - interval '1464 hours' when p_age = 61 then now() - interval '2184 hours'
      else 'infinity' end,
    case p_age when 31 then now() - interval '744 hours' when 61 then now() - interval '1464 hours'
      when 91 then now() - interval '2184 hours' else 'infinity' end
$$;
comment on function private.bucket_bounds is
  'When the vehicles of a bucket of age were added: after the first time and up to the second; all without a bucket, none in an unknown one.';

create function private.page_by_price(
  p_dealer_id text, p_age integer, p_is_ascending boolean, p_limit integer, p_offset integer
) returns uuid[]
language plpgsql stable security definer set search_path = '' as $page$
declare
  way text := case when p_is_ascending then 'asc' else 'desc' end;
  bounds record := private.bucket_bounds(p_age);
  ids uuid[];
begin
  -- Reads each status along its index, up to the end of the page.
  execute (
    select format(
      'select array(select id from (%s) found order by price %s, created_at, id limit %s offset %s)',
      string_agg(format(
        '(select v.id, v.price, v.created_at from public.vehicles v
          where v.dealer_id = $1 and v.status = %L and v.created_at > $2 and v.created_at <= $3
          order by v.price_whole %2$s, v.price %2$s, v.created_at, v.id limit %3$s)',
        listed_status, way, p_limit::bigint + p_offset), ' union all '),
      way, p_limit, p_offset)
    from unnest(array['Available', 'Pending']) listed_status
  )
  into ids using p_dealer_id, bounds.added_after, bounds.added_by;
  return ids;
end
$page$;
comment on function private.page_by_price is
  'A page of the vehicles on the lot by price, then the oldest first. Does not check rights.';

create function private.page_by_cost(
  p_dealer_id text, p_age integer, p_sort text, p_is_ascending boolean, p_limit integer, p_offset integer
) returns uuid[]
language plpgsql stable security definer set search_path = ''
-- Planned per call, so that only the sort in use remains.
set plan_cache_mode = force_custom_plan as $$
declare
  sign integer := case when p_is_ascending then 1 else -1 end;
  bounds record := private.bucket_bounds(p_age);
begin
  return array(
    select v.id
    from public.vehicles v
    left join public.vehicle_costs stored on stored.vehicle_id = v.id
    left join (
      select line.vehicle_id, sum(line.amount) as amount from public.vehicle_cost_lines line
      where line.dealer_id = p_dealer_id group by line.vehicle_id
    ) spent on spent.vehicle_id = v.id
    where v.dealer_id = p_dealer_id and v.status in ('Available', 'Pending')
      and v.created_at > bounds.added_after and v.created_at <= bounds.added_by
    order by
      case when p_sort = 'vehicle' and p_is_ascending then lower(v.make || ' ' || v.model) end collate "C",
      case when p_sort = 'vehicle' and not p_is_ascending then lower(v.make || ' ' || v.model) end collate "C" desc,
      sign * case p_sort
        when 'cost' then stored.cost when 'reconditioning' then coalesce(spent.amount, 0)
        when 'floor' then stored.floor_price
        when 'margin' then v.price - stored.cost - coalesce(spent.amount, 0) end nulls last,
      v.created_at, v.id
    limit p_limit offset p_offset);
end
$$;
comment on function private.page_by_cost is
  'A page of the vehicles on the lot by name, cost, reconditioning, floor or margin, then the oldest first. Does not check rights.';

create function private.list_vehicle_money(
  p_dealer_id text, p_search text, p_show text, p_age integer, p_sort text, p_direction text, p_limit integer,
  p_offset integer
) returns json
language plpgsql stable security definer set search_path = ''
-- Planned once per connection: planning per call takes a quarter of the time.
set plan_cache_mode = force_generic_plan as $$
declare
  sign integer := case p_direction when 'asc' then 1 else -1 end;
  page_limit integer := least(greatest(coalesce(p_limit, 50), 1), 200);
  page_offset integer := greatest(coalesce(p_offset, 0), 0);
  first_day date := (now() at time zone private.dealer_timezone(p_dealer_id))::date - 6;
  page_ids uuid[];
  totals record;
begin
  if not private.has_permission(p_dealer_id, 'money') then
    raise exception using errcode = '42501', message = 'permission denied';
  end if;
  if (p_show in ('lot', 'proposed', 'no-cost', 'sold')) is not true
    or (p_sort in ('days', 'vehicle', 'cost', 'reconditioning', 'price', 'floor', 'margin', 'next')) is not true
    or (p_direction in ('asc', 'desc')) is not true
  then
    raise exception using errcode = '22023', message = 'Unknown view or sort';
  end if;

  if p_show = 'lot' and p_sort <> 'next' and coalesce(btrim(p_search), '') = ''
    and private.has_permission(p_dealer_id, 'vehicles')
  then
    -- Proposed prices do not decide about the page, and the counts by age tell most totals.
    page_ids := case p_sort
      when 'days' then private.page_by_days(p_dealer_id, p_age, sign = 1, page_limit, page_offset)
      when 'price' then private.page_by_price(p_dealer_id, p_age, sign = 1, page_limit, page_offset)
      else private.page_by_cost(p_dealer_id, p_age, p_sort, sign = 1, page_limit, page_offset) end;
    with ages as materialized (
      select greatest(0, ages.days) as days, private.age_bucket(ages.days) as from_day, ages.n, ages.value
      from private.lot_ages(p_dealer_id) ages
    ),
    margins as materialized (
      select v.price - stored.cost - coalesce(spent.amount, 0) as margin
      from public.vehicle_costs stored
      join public.vehicles v on v.id = stored.vehicle_id and v.status in ('Available', 'Pending')
      left join (
        select line.vehicle_id, sum(line.amount) as amount from public.vehicle_cost_lines line
        where line.dealer_id = p_dealer_id group by line.vehicle_id
      ) spent on spent.vehicle_id = stored.vehicle_id
      where stored.dealer_id = p_dealer_id and stored.cost is not null
    )
    select coalesce(sum(ages.n), 0)::bigint as total,
      coalesce(sum(ages.n) filter (where coalesce(ages.from_day = p_age, p_age is null)), 0)::bigint as matching,
      (select sum(margins.margin) from margins) as margin, (select count(*) from margins) as with_margin,
      (
        select count(figures.proposed) from private.money_figures(p_dealer_id, null, false, (
          select now() - make_interval(hours => 24 * min(steps.from_day)) from public.price_steps steps
          where steps.dealer_id = p_dealer_id)) figures
        where exists (select from public.price_steps steps where steps.dealer_id = p_dealer_id)
      ) as proposals,
      round(sum(ages.days * ages.n) / sum(ages.n)) as average_days,
      (
        select jsonb_object_agg(counted.from_day, json_build_array(counted.vehicles, counted.value))
        from (
          select ages.from_day, sum(ages.n) as vehicles, sum(ages.value) as value from ages group by ages.from_day
        ) counted
      ) as buckets
    into totals
    from ages;
  else
    with rows as materialized (
      select * from private.money_rows(p_dealer_id, p_search, p_show = 'sold')
    ),
    shown as (
      select * from rows
      where coalesce(rows.from_day = p_age, p_age is null)
        and case p_show when 'proposed' then rows.proposed is not null when 'no-cost' then rows.cost is null else true end
    )
    select count(*) as total, (select count(*) from shown) as matching, sum(rows.margin) as margin,
      count(rows.margin) as with_margin, count(rows.proposed) as proposals, round(avg(rows.days)) as average_days,
      (
        select jsonb_object_agg(counted.from_day, json_build_array(counted.vehicles, counted.value))
        from (
          select rows.from_day, count(*) as vehicles, sum(rows.price) as value from rows group by rows.from_day
        ) counted
      ) as buckets,
      array(
        select shown.id from shown
        order by
          case when p_sort = 'vehicle' and sign = 1 then lower(shown.make || ' ' || shown.model) end collate "C",
          case when p_sort = 'vehicle' and sign = -1 then lower(shown.make || ' ' || shown.model) end collate "C" desc,
          sign * case p_sort
            when 'days' then shown.days when 'cost' then shown.cost when 'reconditioning' then shown.reconditioning
            when 'price' then shown.price when 'floor' then shown.floor_price when 'margin' then shown.margin
            when 'next' then shown.price - shown.proposed end nulls last,
          shown.days desc, shown.created_at, shown.id
        limit page_limit offset page_offset
      ) as ids
    into totals
    from rows;
    page_ids := totals.ids;
  end if;

  return (
    with interest as materialized (
      select days.vehicle_id, sum(days.views) as views, sum(days.saves) as saves, sum(days.leads) as leads
      from private.interest_days(p_dealer_id, page_ids, first_day) days
      group by days.vehicle_id
    )
    select json_build_object(
      'steps', private.price_steps(p_dealer_id),
      'matching', totals.matching,
      'total', totals.total,
      'margin', totals.margin,
      'with_margin', totals.with_margin,
      'proposals', totals.proposals,
      'average_days', totals.average_days,
      'ages', (
        select json_agg(json_build_object(
          'from_day', bucket.from_day, 'vehicles', coalesce(totals.buckets -> bucket.from_day::text -> 0, '0'),
          'value', coalesce(totals.buckets -> bucket.from_day::text -> 1, '0'))
          order by bucket.from_day)
        from (values (0), (31), (61), (91)) bucket (from_day)
      ),
      'vehicles', (
        select coalesce(json_agg(json_build_object(
          'id', v.id, 'version', figures.version, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim,
          'status', v.status, 'price', figures.price, 'days', figures.days, 'sold_at', v.sold_at, 'cost', figures.cost,
          'reconditioning', figures.reconditioning, 'floor_price', figures.floor_price, 'margin', figures.margin,
          'stepped', figures.stepped, 'proposed', figures.proposed, 'is_done', figures.is_done,
          'views', coalesce(interest.views, 0), 'saves', coalesce(interest.saves, 0), 'leads', coalesce(interest.leads, 0),
          'image', (
            select json_build_object(
              'public_id', image.public_id, 'url', image.url, 'alt_text', image.alt_text,
              'width', image.width, 'height', image.height, 'placeholder_color', image.placeholder_color)
            from public.vehicle_images image
            where image.vehicle_id = v.id
            order by image.is_primary desc, image.sort_order, image.id
            limit 1
          )
        ) order by page.place), '[]')
        from unnest(page_ids) with ordinality as page (id, place)
        join private.money_figures(p_dealer_id, page_ids, p_show = 'sold') figures on figures.id = page.id
        join public.vehicles v on v.id = page.id
        left join interest on interest.vehicle_id = page.id
      )
    )
  );
end
$$;
comment on function private.list_vehicle_money is
  'A page of the vehicles on the lot (all, with a proposed price, or without a cost) or sold, with cost, margin, age, interest of 7 days and the proposed price; 403 without the permission money.';

create function public.list_vehicle_money(
  p_dealer_id text, p_search text default '', p_show text default 'lot', p_age integer default null,
  p_sort text default 'days', p_direction text default 'desc', p_limit integer default 50, p_offset integer default 0
) returns json
language sql stable set search_path = '' as $$
  select private.list_vehicle_money(p_dealer_id, p_search, p_show, p_age, p_sort, p_direction, p_limit, p_offset)
$$;
comment on function public.list_vehicle_money is
  'A page of the vehicles on the lot (all, with a proposed price, or without a cost) or sold, with cost, margin, age, interest of 7 days and the proposed price; 403 without the permission money.';

grant execute on function public.list_vehicle_money, private.list_vehicle_money to authenticated, service_role;
