-- Apart from the vehicles, so that a change of price or status does not index the words again.
create table private.staff_texts (
  vehicle_id uuid primary key,
  dealer_id text not null,
  words text not null
);
comment on table private.staff_texts is
  'The main texts of each vehicle in lower case, drafts included, in which the staff''s search finds parts of words; maintained by triggers.';

alter table private.staff_texts enable row level security;

create function private.staff_text(p_vehicle public.vehicles) returns text
language sql immutable set search_path = '' as $$
  select lower(
    p_vehicle.make || E'\n' || p_vehicle.model || E'\n' || p_vehicle.year::text || E'\n' || coalesce(p_vehicle.trim, '')
    || E'\n' || coalesce(p_vehicle.vin, '') || E'\n' || coalesce(p_vehicle.stock_number, '')
    || E'\n' || coalesce(p_vehicle.exterior_color, '') || E'\n' || coalesce(p_vehicle.description, ''))
$$;
comment on function private.staff_text is 'The texts of a vehicle in which the staff''s search finds parts of words, a line each.';

create function private.write_staff_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.staff_texts as stored (vehicle_id, dealer_id, words)
  select v.id, v.dealer_id, private.staff_text(v::public.vehicles) from written v
  on conflict (vehicle_id) do update set dealer_id = excluded.dealer_id, words = excluded.words
    where (stored.dealer_id, stored.words) <> (excluded.dealer_id, excluded.words);
  return null;
end
$$;
comment on function private.write_staff_texts is 'Keeps the texts of written vehicles.';

create function private.forget_staff_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.staff_texts stored using removed where stored.vehicle_id = removed.id;
  return null;
end
$$;
comment on function private.forget_staff_texts is 'Forgets the texts of deleted vehicles.';

create trigger zzzz_write_texts_on_insert after insert on public.vehicles referencing new table as written
  for each statement execute function private.write_staff_texts();
create trigger zzzz_write_texts_on_update after update on public.vehicles referencing new table as written
  for each statement execute function private.write_staff_texts();
create trigger zzzz_write_texts_on_delete after delete on public.vehicles referencing old table as removed
  for each statement execute function private.forget_staff_texts();

insert into private.staff_texts (vehicle_id, dealer_id, words)
select v.id, v.dealer_id, private.staff_text(v::public.vehicles) from public.vehicles v;

-- After the texts: filling the index row by row takes ten times as long. Its pending list (kB) keeps imports fast, and is
-- short, because each search reads it.
create index staff_texts_words_idx on private.staff_texts using gin (words extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256);
