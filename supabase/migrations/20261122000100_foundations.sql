-- Helpers of policies and triggers live in a schema that the REST interface never exposes.
create schema private;
comment on schema private is 'Helpers of policies, triggers and functions; not exposed over REST.';
grant usage on schema private, public to anon, authenticated, service_role;

-- All rights are granted explicitly. Hosted projects made before 2026 grant every role all rights on each new table,
-- sequence and function of the schema public.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

create table private.role_rights (
  role text not null check (role in ('owner', 'manager', 'sales', 'photographer')),
  permission text not null check (char_length(permission) between 1 and 40),
  primary key (role, permission)
);
comment on table private.role_rights is
  'What each role of the staff may do: the one table that policies, functions and screens read.';
alter table private.role_rights enable row level security;

insert into private.role_rights (role, permission)
select role, permission
from (values
  ('vehicles', array['owner', 'manager', 'sales', 'photographer']),
  ('vehicles.draft', array['owner', 'manager', 'sales', 'photographer']),
  ('vehicles.edit', array['owner', 'manager', 'sales']),
  ('vehicles.publish', array['owner', 'manager', 'sales']),
  ('vehicles.price', array['owner', 'manager']),
  ('vehicles.delete', array['owner', 'manager']),
  ('vehicles.transfer', array['owner', 'manager']),
  ('vehicles.share', array['owner', 'manager']),
  ('messages', array['owner', 'manager', 'sales']),
  ('leads.all', array['owner', 'manager']),
  ('appointments', array['owner', 'manager', 'sales']),
  ('money', array['owner', 'manager']),
  ('money.floor', array['owner']),
  ('money.steps', array['owner', 'manager']),
  ('analytics', array['owner', 'manager', 'sales']),
  ('settings', array['owner', 'manager']),
  ('settings.danger', array['owner']),
  ('people', array['owner'])
) as rights (permission, roles), unnest(roles) role;

create function private.permitted_dealer_ids(p_permission text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  last_active_at timestamptz := private.session_last_active_at();
  is_aal2 boolean := coalesce(auth.jwt() ->> 'aal', '') = 'aal2';
  permitted text[];
  is_staff boolean;
  is_suspended boolean;
  is_timed_out boolean;
begin
  select
    coalesce(array_agg(staff.dealer_id) filter (
      where not staff.is_suspended
        and coalesce(last_active_at + make_interval(mins => security.session_timeout) > now(), false)
        and exists (
          select from private.role_rights held where held.role = staff.role and held.permission = p_permission
        )
        and (
          not (staff.has_two_factor or security.two_factor_auth)
          or (staff.has_two_factor and is_aal2)
        )
        and staff.password_changed_at + make_interval(days => security.password_expiry) > now()
    ), '{}'),
    count(*) > 0,
    coalesce(bool_and(staff.is_suspended), false),
    coalesce(bool_and(
      not coalesce(last_active_at + make_interval(mins => security.session_timeout) > now(), false)
    ) filter (where not staff.is_suspended), false)
  into permitted, is_staff, is_suspended, is_timed_out
  from public.admin_users staff
  cross join private.dealer_security(staff.dealer_id) security
  where staff.user_id = auth.uid();
  -- An empty list would look like a dealership without vehicles: the error asks to sign in again.
  if is_timed_out then
    raise exception using errcode = 'PT401', message = 'The session has timed out';
  end if;
  if is_suspended then
    raise exception using errcode = 'PT401', message = 'The account is suspended';
  end if;
  if is_staff and not private.has_open_session() then
    raise exception using errcode = 'PT401', message = 'The session has ended';
  end if;
  return permitted;
end
$$;
comment on function private.permitted_dealer_ids is
  'Dealers for which the caller holds a permission; 401 for an ended, idle or suspended session. Call it in a sub-select: it then runs once per statement.';

create function private.has_permission(p_dealer_id text, p_permission text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_dealer_id = any (private.permitted_dealer_ids(p_permission)), false)
$$;
comment on function private.has_permission is
  'Whether the caller''s role has a permission for the dealer, by role_rights. A missing second factor or an expired password grants nothing.';

create function private.filter_texts(p_filters jsonb, p_key text) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(entry #>> '{}')
  from jsonb_array_elements(case jsonb_typeof(p_filters -> p_key) when 'array' then p_filters -> p_key else '[]' end) entry
  where jsonb_typeof(entry) = 'string'
$$;
comment on function private.filter_texts is 'The strings of a list filter; null for an empty or malformed one.';

create function private.filter_number(p_filters jsonb, p_key text) returns numeric
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(p_filters -> p_key) when 'number' then (p_filters ->> p_key)::numeric end
$$;
comment on function private.filter_number is 'The number of a range filter; null for anything else.';

create function private.search_patterns(p_filters jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg('%' || regexp_replace(lower(word), '([\\%_])', '\\\1', 'g') || '%')
  from regexp_split_to_table(
    case jsonb_typeof(p_filters -> 'search') when 'string' then left(p_filters ->> 'search', 200) else '' end, '\s+'
  ) word
  where word <> ''
$$;
comment on function private.search_patterns is
  'One LIKE pattern per word of the first 200 characters, wildcards escaped; null without words.';

create function private.distinct_ids(p_ids uuid[]) returns uuid[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(given.id order by given.place), '{}')
  from (
    select id, min(place) as place
    from unnest(p_ids) with ordinality as named (id, place)
    where id is not null
    group by id
  ) given
$$;
comment on function private.distinct_ids is 'Each id once, in the given order.';

create function private.is_one_line(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select p_text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
$$;
comment on function private.is_one_line is 'Line breaks in names, addresses and numbers would inject mail headers.';

create function private.is_email_address(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(p_text) <= 254 and private.is_one_line(p_text)
    and p_text ~ '^[^\s@<>(),:;"\[\]\\]+@([^\s@<>(),:;"\[\]\\.]+\.)+[^\s@<>(),:;"\[\]\\.]{2,}$'
$$;
comment on function private.is_email_address is 'One plain address, by the rule of the contact form.';

create function private.request_address() returns text
language plpgsql stable set search_path = '' as $$
declare
  headers json := nullif(current_setting('request.headers', true), '')::json;
  address inet;
begin
  address := btrim(coalesce(headers ->> 'cf-connecting-ip', split_part(headers ->> 'x-forwarded-for', ',', 1)))::inet;
  -- One subscriber has a whole /64 of IPv6 addresses.
  return case when family(address) = 6 then text(network(set_masklen(address, 64))) else host(address) end;
exception when invalid_text_representation then
  return null;
end
$$;
comment on function private.request_address is
  'The client''s address by the gateway''s headers, an IPv6 address as its /64; null if unknown. Clients can forge it, so no limit may rely on it alone.';

create function private.filter_pattern(p_filters jsonb, p_key text) returns text
language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(lower(filter), '([\\%_])', '\\\1', 'g') || '%'
  from (select btrim(left(p_filters ->> p_key, 200)) as filter) given
  where jsonb_typeof(p_filters -> p_key) = 'string' and filter <> ''
$$;
comment on function private.filter_pattern is 'A LIKE pattern for a text filter, wildcards escaped; null without text.';

create function private.is_time_of_day(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_text ~ '^([01]\d|2[0-3]):[0-5]\d$' or p_text = '24:00', false)
$$;
comment on function private.is_time_of_day is 'HH:MM on a 24-hour clock, up to 24:00.';

create function private.has_open_session() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from auth.sessions session
    where session.id = nullif(auth.jwt() ->> 'session_id', '')::uuid and session.user_id = auth.uid()
      and (session.not_after is null or session.not_after > now())
  )
$$;
comment on function private.has_open_session is
  'Whether the session of the request''s token still exists. A token outlives its session by up to an hour.';

grant execute on function
  private.filter_number, private.filter_texts, private.search_patterns
  to anon, authenticated, service_role;
grant execute on function
  private.distinct_ids, private.filter_pattern, private.has_permission, private.is_email_address, private.is_one_line,
  private.is_time_of_day, private.permitted_dealer_ids
  to authenticated, service_role;
