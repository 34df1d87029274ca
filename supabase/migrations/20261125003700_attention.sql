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
        (
          select coalesce(sum(bare.n), 0)::bigint from private.bare_kinds bare
          where bare.dealer_id = p_dealer_id and bare.status <> 'Sold'
        ),
        array(
          select bare.vehicle_id from private.bare_vehicles bare
          where bare.dealer_id = p_dealer_id and bare.status <> 'Sold'
          order by bare.status = 'Draft', bare.created_at, bare.vehicle_id limit p_limit)),
      'unsold', private.attention_part(
        -- Whole hours are counted together, the last one vehicle by vehicle.
        (
          select coalesce(sum(hours.n), 0)::bigint from private.arrival_hours hours
          where hours.dealer_id = p_dealer_id and hours.status = 'Available' and hours.last_at <= added_by
        ) + (
          select count(*) from private.arrival_hours hours
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

create function private.backup_needing_attention(p_dealer_id text) returns text
language sql stable security definer set search_path = '' as $$
  select case when private.has_permission(p_dealer_id, 'settings.danger') then private.backup_error(p_dealer_id) end
$$;
comment on function private.backup_needing_attention is
  'Why the last automatic backup failed. Null for those who do not see backups.';

create function private.drives_needing_attention(p_dealer_id text, p_limit integer) returns json
language sql stable security definer set search_path = '' as $$
  with closed as materialized (
    select drive.*, row_number() over (order by drive.starts_at, drive.id) as place
    from private.drives_while_closed(p_dealer_id) drive
    where private.has_permission(p_dealer_id, 'appointments')
  )
  select case when private.has_permission(p_dealer_id, 'appointments') then json_build_object(
    'count', (select count(*) from closed),
    'items', (
      select coalesce(json_agg(json_build_object(
        'id', closed.id, 'name', closed.name, 'starts_at', closed.starts_at,
        'vehicle', concat_ws(' ', v.year, v.make, v.model, nullif(v.trim, ''))
      ) order by closed.place), '[]')
      from closed left join public.vehicles v on v.id = closed.vehicle_id
      where closed.place <= p_limit
    )) end
$$;
comment on function private.drives_needing_attention is
  'Coming test drives at times when the dealership is closed: the number and the next ones. Null for those who do not see appointments.';

create function public.dashboard_attention(p_dealer_id text, p_limit integer default 3) returns json
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
      'closed_drives', private.drives_needing_attention(p_dealer_id, item_limit),
      'unpublished', vehicles -> 'unpublished',
      'bare', vehicles -> 'bare',
      'unsold', vehicles -> 'unsold',
      'unassessed', vehicles -> 'unassessed',
      'backup_error', private.backup_needing_attention(p_dealer_id)
    )
  );
end
$$;
comment on function public.dashboard_attention is
  'What waits for an action, oldest first: overdue leads; unanswered messages; test drives booked while closed; drafts not published at their time; vehicles without photos, listed too long, or with a disclosure not assessed; a failing backup. Null for a part that the caller may not see.';

grant execute on function
  public.dashboard_attention, private.backup_needing_attention, private.drives_needing_attention,
  private.vehicles_needing_attention
to authenticated, service_role;
