create function private.is_any_unassessed(
  p_safety_related text, p_mechanical text, p_exterior text, p_interior text, p_tires_wheels text, p_obd2_scan text,
  p_body_condition text, p_title text, p_out_of_province text
) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce('not assessed' in (
    lower(btrim(p_safety_related)), lower(btrim(p_mechanical)), lower(btrim(p_exterior)), lower(btrim(p_interior)),
    lower(btrim(p_tires_wheels)), lower(btrim(p_obd2_scan)), lower(btrim(p_body_condition)), lower(btrim(p_title)),
    lower(btrim(p_out_of_province))
  ), false)
$$;
comment on function private.is_any_unassessed(text, text, text, text, text, text, text, text, text) is
  'Whether nobody looked into one of the nine disclosures.';
-- A write of a vehicle looks at the index below.
revoke all on function private.is_any_unassessed(text, text, text, text, text, text, text, text, text) from public, anon;
grant execute on function private.is_any_unassessed(text, text, text, text, text, text, text, text, text)
  to authenticated, service_role;

-- Few are, among many: they are found without reading all the texts of all vehicles.
create index vehicles_unassessed_idx on public.vehicles (dealer_id, created_at, id)
  where private.is_any_unassessed(
    disclosure_safety_related, disclosure_mechanical, disclosure_exterior, disclosure_interior,
    disclosure_tires_wheels, disclosure_obd2_scan, disclosure_body_condition, disclosure_title,
    disclosure_out_of_province);

create function private.unphotographed_vehicles(p_dealer_id text)
returns table (id uuid, status text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select v.id, v.status, v.created_at
  from public.vehicles v
  where v.dealer_id = p_dealer_id and v.status in ('Available', 'Pending', 'Draft')
    and (select private.has_permission(p_dealer_id, 'vehicles'))
    and not exists (select 1 from public.vehicle_images image where image.vehicle_id = v.id)
$$;
comment on function private.unphotographed_vehicles(text) is
  'Unsold vehicles without a photograph, for those who may manage them; past the policy of photographs, which would look each one''s vehicle up.';
revoke all on function private.unphotographed_vehicles(text) from public, anon;
grant execute on function private.unphotographed_vehicles(text) to authenticated, service_role;

create function private.attention_items(p_ids uuid[]) returns json
language sql stable security invoker set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
      'id', v.id, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'price', v.price,
      'status', v.status, 'created_at', v.created_at,
      'views', (select coalesce(sum(counts.views), 0) from public.vehicle_counts counts where counts.vehicle_id = v.id),
      'unassessed', array_remove(array[
        case when lower(btrim(v.disclosure_safety_related)) = 'not assessed' then 'safetyRelated' end,
        case when lower(btrim(v.disclosure_mechanical)) = 'not assessed' then 'mechanical' end,
        case when lower(btrim(v.disclosure_exterior)) = 'not assessed' then 'exterior' end,
        case when lower(btrim(v.disclosure_interior)) = 'not assessed' then 'interior' end,
        case when lower(btrim(v.disclosure_tires_wheels)) = 'not assessed' then 'tiresWheels' end,
        case when lower(btrim(v.disclosure_obd2_scan)) = 'not assessed' then 'obd2Scan' end,
        case when lower(btrim(v.disclosure_body_condition)) = 'not assessed' then 'bodyCondition' end,
        case when lower(btrim(v.disclosure_title)) = 'not assessed' then 'title' end,
        case when lower(btrim(v.disclosure_out_of_province)) = 'not assessed' then 'outOfProvince' end
      ], null),
      'image', (
        select json_build_object(
          'public_id', image.public_id, 'url', image.url, 'alt_text', image.alt_text,
          'width', image.width, 'height', image.height, 'placeholder_color', image.placeholder_color)
        from public.vehicle_images image
        where image.vehicle_id = v.id
        order by image.is_primary desc, image.sort_order, image.id
        limit 1
      )
    ) order by asked.place), '[]')
  from unnest(p_ids) with ordinality asked (id, place)
  join public.vehicles v on v.id = asked.id
$$;
comment on function private.attention_items(uuid[]) is 'What the dashboard shows of vehicles that need attention, in the order asked for.';

create function private.unsold_days(p_dealer_id text) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce((select settings.unsold_days from public.dealer_settings settings where settings.dealer_id = p_dealer_id), 60)
$$;
comment on function private.unsold_days(text) is 'After how many days on the lot a vehicle needs attention.';

create function public.dashboard_attention(p_dealer_id text, p_limit integer default 3) returns json
language plpgsql stable security invoker set search_path = '' as $$
declare
  item_limit integer := least(greatest(coalesce(p_limit, 3), 1), 20);
  sees_vehicles boolean := private.has_permission(p_dealer_id, 'vehicles');
  sees_messages boolean := private.has_permission(p_dealer_id, 'messages');
  day_limit integer := private.unsold_days(p_dealer_id);
begin
  return (
    with bare as materialized (
      -- What is listed comes before what is still being prepared.
      select v.id, row_number() over (order by v.status = 'Draft', v.created_at, v.id) as place
      from private.unphotographed_vehicles(p_dealer_id) v
    ),
    unsold as materialized (
      select v.id, row_number() over (order by v.created_at, v.id) as place
      from public.vehicles v
      where v.dealer_id = p_dealer_id and v.status = 'Available' and sees_vehicles
        and v.created_at <= now() - make_interval(days => day_limit + 1)
    ),
    unassessed as materialized (
      select v.id, row_number() over (order by v.created_at, v.id) as place
      from public.vehicles v
      where v.dealer_id = p_dealer_id and v.status in ('Available', 'Pending') and sees_vehicles
        and private.is_any_unassessed(
          v.disclosure_safety_related, v.disclosure_mechanical, v.disclosure_exterior, v.disclosure_interior,
          v.disclosure_tires_wheels, v.disclosure_obd2_scan, v.disclosure_body_condition, v.disclosure_title,
          v.disclosure_out_of_province)
    ),
    waiting as materialized (
      select message.*, row_number() over (order by message.created_at, message.id) as place
      from public.contact_messages message
      where message.dealer_id = p_dealer_id and message.status in ('new', 'read') and sees_messages
    )
    select json_build_object(
      'unsold_days', day_limit,
      'messages', case when sees_messages then json_build_object(
        'count', (select count(*) from waiting),
        'items', (
          select coalesce(json_agg(json_build_object(
            'id', waiting.id, 'name', waiting.name, 'message', left(waiting.message, 200),
            'created_at', waiting.created_at, 'status', waiting.status,
            'vehicle', concat_ws(' ', v.year, v.make, v.model, nullif(v.trim, ''))
          ) order by waiting.place), '[]')
          from waiting left join public.vehicles v on v.id = waiting.vehicle_id
          where waiting.place <= item_limit
        )) end,
      'bare', case when sees_vehicles then json_build_object(
        'count', (select count(*) from bare),
        'items', private.attention_items(array(select id from bare where place <= item_limit order by place))) end,
      'unsold', case when sees_vehicles then json_build_object(
        'count', (select count(*) from unsold),
        'items', private.attention_items(array(select id from unsold where place <= item_limit order by place))) end,
      'unassessed', case when sees_vehicles then json_build_object(
        'count', (select count(*) from unassessed),
        'items', private.attention_items(array(select id from unassessed where place <= item_limit order by place))) end
    )
  );
end
$$;
comment on function public.dashboard_attention(text, integer) is
  'What waits for somebody, oldest first: messages without an answer, unsold vehicles without photographs, available ones longer on the lot than the setting says, listed ones with a disclosure not assessed. A part that the caller may not see is null.';

create function public.recent_activity(p_dealer_id text, p_limit integer default 8) returns json
language sql stable security invoker set search_path = '' as $$
  with latest as materialized (
    select entry.id, entry.changed_at, entry.actor_name
    from public.vehicle_audit entry
    where entry.dealer_id = p_dealer_id
    order by entry.changed_at desc
    limit 400
  ),
  -- The rows of one transaction are one doing, of one vehicle or of many.
  moments as materialized (
    select latest.changed_at, latest.actor_name, max(latest.id) as id
    from latest
    group by latest.changed_at, latest.actor_name
    order by latest.changed_at desc, max(latest.id) desc
    limit least(greatest(coalesce(p_limit, 8), 1), 50)
  ),
  doings as (
    select moments.changed_at, moments.actor_name, moments.id, done.vehicles, done.files, main.*
    from moments
    cross join lateral (
      select count(distinct entry.vehicle_id) as vehicles,
        count(*) filter (where entry.subject <> 'vehicle') as files
      from public.vehicle_audit entry
      where entry.dealer_id = p_dealer_id and entry.changed_at = moments.changed_at
        and entry.actor_name = moments.actor_name
    ) done
    cross join lateral (
      select entry.vehicle_id, entry.subject, entry.action, entry.old_values, entry.new_values
      from public.vehicle_audit entry
      where entry.dealer_id = p_dealer_id and entry.changed_at = moments.changed_at
        and entry.actor_name = moments.actor_name
      order by entry.subject <> 'vehicle', entry.id
      limit 1
    ) main
  )
  select json_build_object(
    'changes', (
      select coalesce(json_agg(json_build_object(
        'id', doings.id, 'changed_at', doings.changed_at, 'actor_name', doings.actor_name,
        'subject', doings.subject, 'action', doings.action, 'vehicles', doings.vehicles, 'files', doings.files,
        'vehicle_id', doings.vehicle_id, 'is_there', v.id is not null,
        'name', concat_ws(' ',
          coalesce(v.year::text, doings.old_values ->> 'year'), coalesce(v.make, doings.old_values ->> 'make'),
          coalesce(v.model, doings.old_values ->> 'model'),
          nullif(coalesce(v.trim, doings.old_values ->> 'trim'), '')),
        'columns', case when doings.subject = 'vehicle' and doings.action = 'update'
          then (select json_agg(changed.key order by changed.key) from jsonb_object_keys(doings.new_values) changed (key)) end,
        'from_price', doings.old_values -> 'price', 'to_price', doings.new_values -> 'price',
        'to_status', doings.new_values ->> 'status'
      ) order by doings.changed_at desc, doings.id desc), '[]')
      from doings left join public.vehicles v on v.id = doings.vehicle_id
    ),
    'messages', (
      select coalesce(json_agg(json_build_object(
        'id', recent.id, 'created_at', recent.created_at, 'name', recent.name,
        'vehicle', concat_ws(' ', v.year, v.make, v.model, nullif(v.trim, ''))
      ) order by recent.created_at desc), '[]')
      from (
        select message.id, message.created_at, message.name, message.vehicle_id
        from public.contact_messages message
        where message.dealer_id = p_dealer_id and message.status <> 'spam'
        order by message.created_at desc
        limit least(greatest(coalesce(p_limit, 8), 1), 50)
      ) recent
      left join public.vehicles v on v.id = recent.vehicle_id
    )
  )
$$;
comment on function public.recent_activity(text, integer) is
  'What was done to the stock lately, a row for each save or bulk action with how many vehicles it went through, and which messages came. What the caller may not read is left out.';

revoke all on function
  private.attention_items(uuid[]), private.unsold_days(text),
  public.dashboard_attention(text, integer), public.recent_activity(text, integer)
  from public, anon;
grant execute on function
  private.attention_items(uuid[]), private.unsold_days(text),
  public.dashboard_attention(text, integer), public.recent_activity(text, integer)
  to authenticated, service_role;
