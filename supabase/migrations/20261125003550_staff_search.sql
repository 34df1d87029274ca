create table private.staff_documents (
  vehicle_id uuid primary key,
  dealer_id text not null,
  kind uuid not null,
  year integer not null,
  price numeric(10, 2) not null,
  mileage integer,
  created_at timestamptz not null,
  sold_at timestamptz,
  words text not null
-- With room on each page, a change of price or status does not index the words again.
) with (fillfactor = 90);
comment on table private.staff_documents is
  'What the staff''s search reads of each vehicle, drafts included, maintained by triggers: the texts in lower case and without accents in which it finds parts of words, and the values of ranges.';

-- For a dealer with few vehicles among many dealers, whose words are in one index.
create index staff_documents_dealer_idx on private.staff_documents (dealer_id);
alter table private.staff_documents enable row level security;

create function private.staff_document(p_vehicle public.vehicles) returns setof private.staff_documents
language sql stable set search_path = '' as $$
  select p_vehicle.id, p_vehicle.dealer_id, private.vehicle_kind(p_vehicle), p_vehicle.year, p_vehicle.price,
    p_vehicle.mileage, p_vehicle.created_at, p_vehicle.sold_at,
    -- The description first, because most frequent words are its own, and a text is read up to the word.
    private.fold_text(concat_ws(E'\n',
      p_vehicle.description, p_vehicle.make, p_vehicle.model, p_vehicle.year, p_vehicle.trim, p_vehicle.vin,
      p_vehicle.stock_number, p_vehicle.exterior_color, p_vehicle.engine))
$$;
comment on function private.staff_document is 'The document of a vehicle for the staff''s search: values and texts, a line each.';

create function private.write_staff_documents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.staff_documents as stored
  select document.* from written v cross join lateral private.staff_document(v::public.vehicles) document
  on conflict (vehicle_id) do update set dealer_id = excluded.dealer_id, kind = excluded.kind, year = excluded.year,
    price = excluded.price, mileage = excluded.mileage, created_at = excluded.created_at, sold_at = excluded.sold_at,
    words = excluded.words
  where stored is distinct from excluded;
  return null;
end
$$;
comment on function private.write_staff_documents is 'Keeps the documents of written vehicles.';

create function private.forget_staff_documents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.staff_documents stored using removed where stored.vehicle_id = removed.id;
  return null;
end
$$;
comment on function private.forget_staff_documents is 'Forgets the documents of deleted vehicles.';

create trigger zzzz_write_documents_on_insert after insert on public.vehicles referencing new table as written
  for each statement execute function private.write_staff_documents();
create trigger zzzz_write_documents_on_update after update on public.vehicles referencing new table as written
  for each statement execute function private.write_staff_documents();
create trigger zzzz_write_documents_on_delete after delete on public.vehicles referencing old table as removed
  for each statement execute function private.forget_staff_documents();

insert into private.staff_documents
select document.* from public.vehicles v cross join lateral private.staff_document(v::public.vehicles) document;

-- After the documents: filling the index row by row takes ten times as long. Its pending list (kB) keeps imports fast, and is
-- short, because each search reads it.
create index staff_documents_words_idx on private.staff_documents using gin (words extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 256);
