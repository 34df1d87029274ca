create table private.bare_vehicles (
  vehicle_id uuid primary key,
  dealer_id text not null,
  is_draft boolean not null,
  created_at timestamptz not null
);
comment on table private.bare_vehicles is 'Unsold vehicles without photos, maintained by triggers.';

-- In the order in which the dashboard lists them.
create index bare_vehicles_order_idx on private.bare_vehicles (dealer_id, is_draft, created_at, vehicle_id);
alter table private.bare_vehicles enable row level security;

create function private.note_bare_vehicles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    delete from private.bare_vehicles bare using written
    where bare.vehicle_id = written.id
      and (written.status = 'Sold' or (written.status = 'Draft', written.created_at) is distinct from (bare.is_draft, bare.created_at));
  end if;
  insert into private.bare_vehicles (vehicle_id, dealer_id, is_draft, created_at)
  select written.id, written.dealer_id, written.status = 'Draft', written.created_at
  from written
  where written.status <> 'Sold'
    and not exists (select from public.vehicle_images image where image.vehicle_id = written.id)
  on conflict do nothing;
  return null;
end
$$;
comment on function private.note_bare_vehicles is 'Notes new and changed vehicles that have no photos.';

create function private.forget_bare_vehicles() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.bare_vehicles bare using removed where bare.vehicle_id = removed.id;
  return null;
end
$$;
comment on function private.forget_bare_vehicles is 'Deleted vehicles need no photos.';

create function private.note_first_images() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.bare_vehicles bare using added where bare.vehicle_id = added.vehicle_id;
  return null;
end
$$;
comment on function private.note_first_images is 'Vehicles with a new photo have photos.';

create function private.note_last_images() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.bare_vehicles (vehicle_id, dealer_id, is_draft, created_at)
  select v.id, v.dealer_id, v.status = 'Draft', v.created_at
  from public.vehicles v
  where v.id in (select removed.vehicle_id from removed) and v.status <> 'Sold'
    and not exists (select from public.vehicle_images image where image.vehicle_id = v.id)
  on conflict do nothing;
  return null;
end
$$;
comment on function private.note_last_images is 'Notes vehicles whose last photo was deleted.';

create trigger zzz_note_bare_on_insert after insert on public.vehicles referencing new table as written
  for each statement execute function private.note_bare_vehicles();
create trigger zzz_note_bare_on_update after update on public.vehicles referencing new table as written
  for each statement execute function private.note_bare_vehicles();
create trigger zzz_note_bare_on_delete after delete on public.vehicles referencing old table as removed
  for each statement execute function private.forget_bare_vehicles();
create trigger zzz_note_bare_on_insert after insert on public.vehicle_images referencing new table as added
  for each statement execute function private.note_first_images();
create trigger zzz_note_bare_on_delete after delete on public.vehicle_images referencing old table as removed
  for each statement execute function private.note_last_images();

insert into private.bare_vehicles (vehicle_id, dealer_id, is_draft, created_at)
select v.id, v.dealer_id, v.status = 'Draft', v.created_at from public.vehicles v
where v.status <> 'Sold' and not exists (select from public.vehicle_images image where image.vehicle_id = v.id);

create function private.attention_part(p_count bigint, p_ids uuid[]) returns json
language sql stable set search_path = '' as $$
  select json_build_object('count', p_count, 'items', private.attention_items(p_ids))
$$;
comment on function private.attention_part is 'How many vehicles wait for an action, and the first of them.';

create function private.vehicles_needing_attention(p_dealer_id text, p_limit integer, p_unsold_days integer) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  added_by timestamptz := now() - make_interval(days => p_unsold_days + 1);
begin
  if not private.has_permission(p_dealer_id, 'vehicles') then
    return null;
  end if;
  return (
    with unassessed as materialized (
      select v.id, v.created_at
      from public.vehicles v
      where v.dealer_id = p_dealer_id and v.status in ('Available', 'Pending')
        and private.is_any_unassessed(
          v.disclosure_safety_related, v.disclosure_mechanical, v.disclosure_exterior, v.disclosure_interior,
          v.disclosure_tires_wheels, v.disclosure_obd2_scan, v.disclosure_body_condition, v.disclosure_title,
          v.disclosure_out_of_province)
    ),
    unpublished as materialized (
      select planned.vehicle_id as id, planned.publish_at
      from public.vehicle_publications planned
      where planned.dealer_id = p_dealer_id and planned.problem is not null
    )
    select json_build_object(
      'unpublished', private.attention_part(
        (select count(*) from unpublished),
        array(select id from unpublished order by publish_at, id limit p_limit)),
      -- Listed vehicles come before drafts.
      'bare', private.attention_part(
        (select count(*) from private.bare_vehicles bare where bare.dealer_id = p_dealer_id),
        array(
          select bare.vehicle_id from private.bare_vehicles bare where bare.dealer_id = p_dealer_id
          order by bare.is_draft, bare.created_at, bare.vehicle_id limit p_limit)),
      'unsold', private.attention_part(
        -- Whole hours are counted together, the last one vehicle by vehicle.
        (
          select coalesce(sum(hours.n), 0)::bigint from private.stock_hours hours
          where hours.dealer_id = p_dealer_id and hours.status = 'Available' and hours.last_at <= added_by
        ) + (
          select count(*) from private.stock_hours hours
          join public.vehicles v on v.dealer_id = hours.dealer_id and v.status = hours.status
            and v.created_at between hours.first_at and added_by
          where hours.dealer_id = p_dealer_id and hours.status = 'Available' and hours.n > 0
            and hours.first_at <= added_by and hours.last_at > added_by
        ),
        array(
          select v.id from public.vehicles v
          where v.dealer_id = p_dealer_id and v.status = 'Available' and v.created_at <= added_by
          order by v.created_at, v.id limit p_limit)),
      'unassessed', private.attention_part(
        (select count(*) from unassessed),
        array(select id from unassessed order by created_at, id limit p_limit))
    )
  );
end
$$;
comment on function private.vehicles_needing_attention is
  'Drafts not published at their time; vehicles without photos, listed too long, or with a disclosure not assessed: the number and the oldest. Null for those who do not manage them.';

create or replace function public.dashboard_attention(p_dealer_id text, p_limit integer default 3) returns json
language plpgsql stable set search_path = '' as $$
declare
  item_limit integer := least(greatest(coalesce(p_limit, 3), 1), 20);
  sees_messages boolean := private.has_permission(p_dealer_id, 'messages');
  day_limit integer := private.unsold_days(p_dealer_id);
  vehicles json := private.vehicles_needing_attention(p_dealer_id, item_limit, day_limit);
begin
  return (
    with waiting as materialized (
      select message.*, row_number() over (order by message.created_at, message.id) as place
      from public.contact_messages message
      where message.dealer_id = p_dealer_id and message.status in ('new', 'read') and sees_messages
    )
    select json_build_object(
      'unsold_days', day_limit,
      'leads', case when sees_messages then private.overdue_leads(p_dealer_id, item_limit) end,
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
      'unpublished', vehicles -> 'unpublished',
      'bare', vehicles -> 'bare',
      'unsold', vehicles -> 'unsold',
      'unassessed', vehicles -> 'unassessed'
    )
  );
end
$$;

drop function private.unphotographed_vehicles;

grant execute on function private.vehicles_needing_attention to authenticated, service_role;
