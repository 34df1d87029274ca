create table public.import_sources (
  id uuid primary key,
  dealer_id text not null,
  name text not null check (char_length(btrim(name)) between 1 and 80),
  profile text check (char_length(profile) <= 40),
  headings text[] not null default '{}' check (cardinality(headings) <= 200),
  columns jsonb not null default '{}' check (jsonb_typeof(columns) = 'object'),
  distance text check (distance in ('km', 'mi')),
  words jsonb not null default '{}' check (jsonb_typeof(words) = 'object' and pg_column_size(words) <= 500000),
  used_at timestamptz,
  line_count integer not null default 0 check (line_count >= 0)
);
comment on table public.import_sources is
  'Programs and spreadsheets that vehicles are imported from, and what staff decided about their columns and values.';
comment on column public.import_sources.profile is 'The program, if its columns are known to us.';
comment on column public.import_sources.headings is 'The plain names of its columns, by which a file is recognised.';
comment on column public.import_sources.distance is 'The unit of its odometer; null until staff said it.';
comment on column public.import_sources.words is 'Our words by field and by the text of the file.';

create index import_sources_dealer_idx on public.import_sources (dealer_id, used_at desc);
alter table public.import_sources enable row level security;
create policy import_sources_all on public.import_sources for all to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles.transfer'))::text[]))
  with check (dealer_id = any ((select private.permitted_dealer_ids('vehicles.transfer'))::text[]));

grant select, insert, update, delete on public.import_sources to authenticated, service_role;

create table public.import_photographs (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null,
  import_id uuid not null references public.vehicle_imports (id) on delete cascade,
  vehicle_id uuid not null references public.vehicles (id) on delete cascade,
  -- A file of an archive has no address; `zip:` with its checksum and size identifies it.
  address text not null check (address ~* '^(https?://|zip:)' and char_length(address) <= 2000),
  place integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed')),
  reason text check (char_length(reason) <= 300),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  image_id uuid references public.vehicle_images (id) on delete set null,
  -- A photograph that is here already is not fetched again.
  unique (vehicle_id, address)
);
comment on table public.import_photographs is
  'Photographs of imports: addresses that the server fetches, and files of archives that browsers upload. Written by functions only.';

create index import_photographs_import_idx on public.import_photographs (import_id, state);
create index import_photographs_image_idx on public.import_photographs (image_id);
create index import_photographs_due_idx on public.import_photographs (due_at) where state = 'waiting';
alter table public.import_photographs enable row level security;
create policy import_photographs_select on public.import_photographs for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('vehicles.transfer'))::text[]));

create function private.queue_photographs(p_dealer_id text, p_import_id uuid, p_rows jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_vehicles_permission(p_dealer_id, 'vehicles.transfer');
  insert into public.import_photographs (dealer_id, import_id, vehicle_id, address, place)
  select p_dealer_id, p_import_id, v.id, named.address,
    coalesce((select max(m.sort_order) + 1 from public.vehicle_images m where m.vehicle_id = v.id), 0) + named.place - 1
  from jsonb_array_elements(p_rows) as given (entry)
  join public.vehicle_import_rows r on r.import_id = p_import_id and r.line = (given.entry ->> 'line')::integer
    and r.outcome in ('created', 'updated')
  join public.vehicles v on v.id = r.vehicle_id and v.dealer_id = p_dealer_id
  cross join lateral jsonb_array_elements_text(
    case jsonb_typeof(given.entry -> 'photographs') when 'array' then given.entry -> 'photographs' else '[]' end
  ) with ordinality as named (address, place)
  where named.place <= 40 and named.address ~* '^https?://' and char_length(named.address) <= 2000
  on conflict do nothing;
end
$$;
comment on function private.queue_photographs is 'Queues the photographs of a batch''s rows, 40 per vehicle at most.';

create function public.take_import_photographs(p_dealer_id text, p_limit integer)
returns table (id uuid, vehicle_id uuid, address text)
language sql set search_path = '' as $$
  update public.import_photographs f
  set attempts = f.attempts + 1, due_at = now() + interval '2 minutes' * power(2, f.attempts)
  where f.id in (
    select due.id from public.import_photographs due
    where due.dealer_id = p_dealer_id and due.state = 'waiting' and due.due_at <= now()
    order by due.due_at, due.vehicle_id, due.place
    limit least(greatest(coalesce(p_limit, 1), 1), 100)
    for update skip locked
  )
  returning f.id, f.vehicle_id, f.address
$$;
comment on function public.take_import_photographs is
  'Photographs to fetch now; one that is not finished is taken again later.';

create function private.order_imported_images(p_vehicle_id uuid) returns void
language sql set search_path = '' as $$
  -- The first one becomes the primary photograph, unless staff added their own.
  update public.vehicle_images m set is_primary = m.id = (
    select f.id from public.vehicle_images f where f.vehicle_id = p_vehicle_id order by f.sort_order, f.id limit 1
  )
  where m.vehicle_id = p_vehicle_id and not exists (
    select 1 from public.vehicle_images own
    where own.vehicle_id = p_vehicle_id
      and not exists (select 1 from public.import_photographs f where f.image_id = own.id)
  )
$$;
comment on function private.order_imported_images is 'Marks the first of imported photographs as the primary one.';

create function public.finish_import_photograph(
  p_dealer_id text, p_id uuid, p_image jsonb default null, p_reason text default null, p_is_final boolean default false
) returns void
language plpgsql set search_path = '' as $$
declare
  fetched public.import_photographs;
  new_image_id uuid;
begin
  select * into fetched from public.import_photographs f where f.id = p_id and f.dealer_id = p_dealer_id for update;
  if p_image is null then
    update public.import_photographs f
    set reason = left(p_reason, 300), state = case when p_is_final or f.attempts >= 3 then 'failed' else 'waiting' end
    where f.id = fetched.id and f.state = 'waiting';
  elsif fetched.id is null or fetched.state = 'stored' then
    -- The vehicle was deleted, or another process was quicker.
    insert into public.media_deletions (dealer_id, public_id, resource_type)
    values (p_dealer_id, p_image ->> 'public_id', 'image');
  else
    insert into public.vehicle_images (dealer_id, vehicle_id, url, public_id, sort_order, width, height)
    values (
      p_dealer_id, fetched.vehicle_id, p_image ->> 'url', p_image ->> 'public_id', fetched.place,
      (p_image ->> 'width')::integer, (p_image ->> 'height')::integer
    )
    returning id into new_image_id;
    update public.import_photographs f set state = 'stored', reason = null, image_id = new_image_id
    where f.id = fetched.id;
    perform private.order_imported_images(fetched.vehicle_id);
  end if;
end
$$;
comment on function public.finish_import_photograph is
  'Adds a fetched photograph to its vehicle, or records why it did not come; three attempts at most.';

create function public.import_photograph_progress(p_dealer_id text, p_import_id uuid) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'total', count(*),
    'stored', count(*) filter (where f.state = 'stored'),
    'failed', count(*) filter (where f.state = 'failed'),
    'failures', (
      select coalesce(json_agg(json_build_object('id', bad.id, 'address', bad.address, 'reason', bad.reason)), '[]')
      from (
        select * from public.import_photographs each_bad
        where each_bad.dealer_id = p_dealer_id and each_bad.import_id = p_import_id and each_bad.state = 'failed'
        order by each_bad.vehicle_id, each_bad.place
        limit 50
      ) bad
    )
  )
  from public.import_photographs f
  where f.dealer_id = p_dealer_id and f.import_id = p_import_id and f.address not like 'zip:%'
$$;
comment on function public.import_photograph_progress is
  'How many addresses of an import are stored and failed, and the first failures with their reasons.';

create function private.retry_import_photographs(p_dealer_id text, p_import_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_permission(p_dealer_id, 'vehicles.transfer') then
    raise exception using errcode = '42501', message = 'permission denied for the imports of this dealer';
  end if;
  update public.import_photographs f set state = 'waiting', attempts = 0, due_at = now(), reason = null
  where f.dealer_id = p_dealer_id and f.import_id = p_import_id and f.state = 'failed';
end
$$;
comment on function private.retry_import_photographs is 'Queues the failed photographs of an import again.';

create function public.retry_import_photographs(p_dealer_id text, p_import_id uuid) returns void
language sql set search_path = '' as $$
  select private.retry_import_photographs(p_dealer_id, p_import_id)
$$;
comment on function public.retry_import_photographs is 'Queues the failed photographs of an import again.';

grant select on public.import_photographs to authenticated;
grant select, insert, update, delete on public.import_photographs to service_role;
grant execute on function
  public.import_photograph_progress, public.retry_import_photographs, private.queue_photographs,
  private.retry_import_photographs
  to authenticated, service_role;
grant execute on function
  public.take_import_photographs, public.finish_import_photograph, private.order_imported_images
  to service_role;
