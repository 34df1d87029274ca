create function private.plain_stock_number(p_text text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(upper(p_text), '[^A-Z0-9]', '', 'g')
$$;
comment on function private.plain_stock_number is 'A stock number as the name of a file holds it: letters and digits only.';

create function public.find_photographed_vehicles(
  p_dealer_id text,
  p_vins text[] default '{}',
  p_stock_numbers text[] default '{}',
  p_ids uuid[] default '{}'
) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', v.id, 'vin', v.vin, 'stock_number', v.stock_number, 'status', v.status,
    'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim,
    'image_ids', (
      select coalesce(json_agg(m.id), '[]') from public.vehicle_images m where m.vehicle_id = v.id
    ),
    'file_keys', (
      select coalesce(json_agg(substr(f.address, 5)), '[]') from public.import_photographs f
      where f.vehicle_id = v.id and f.address like 'zip:%' and f.image_id is not null
    )
  )), '[]')
  from public.vehicles v
  where v.dealer_id = p_dealer_id
    and (select private.has_permission(p_dealer_id, 'vehicles.transfer'))
    and (
      v.id = any (p_ids) or v.vin = any (p_vins)
      or (v.stock_number <> '' and private.plain_stock_number(v.stock_number) = any (p_stock_numbers))
    )
$$;
comment on function public.find_photographed_vehicles is
  'The vehicles that the names in an archive of photographs mean, with the photographs that are there already. Stock numbers are plain.';

create function private.add_archive_photograph(
  p_dealer_id text, p_import_id uuid, p_vehicle_id uuid, p_image jsonb, p_options jsonb
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  new_address text := 'zip:' || (p_options ->> 'key');
  first_place integer;
  new_image_id uuid;
begin
  perform private.open_import(p_dealer_id, p_import_id, p_options);
  perform 1 from public.vehicles v where v.id = p_vehicle_id and v.dealer_id = p_dealer_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Vehicle not found';
  end if;
  -- The row of a photograph that was deleted since does not count.
  delete from public.import_photographs f
  where f.vehicle_id = p_vehicle_id and f.address = new_address and f.image_id is null;
  if exists (
    select 1 from public.import_photographs f where f.vehicle_id = p_vehicle_id and f.address = new_address
  ) then
    insert into public.media_deletions (dealer_id, public_id, resource_type)
    values (p_dealer_id, p_image ->> 'public_id', 'image');
    return false;
  end if;

  -- Files arrive in any order: their places count from the photographs of before this import.
  select coalesce(max(m.sort_order) + 1, 0) into first_place
  from public.vehicle_images m
  where m.vehicle_id = p_vehicle_id and not exists (
    select 1 from public.import_photographs f
    where f.image_id = m.id and f.import_id = p_import_id and f.address like 'zip:%'
  );
  insert into public.vehicle_images (
    dealer_id, vehicle_id, url, public_id, sort_order, width, height, placeholder_color
  )
  values (
    p_dealer_id, p_vehicle_id, p_image ->> 'url', p_image ->> 'public_id',
    first_place + greatest((p_options ->> 'place')::integer, 0),
    (p_image ->> 'width')::integer, (p_image ->> 'height')::integer, p_image ->> 'placeholder_color'
  )
  returning id into new_image_id;
  insert into public.import_photographs (dealer_id, import_id, vehicle_id, address, place, state, image_id)
  values (
    p_dealer_id, p_import_id, p_vehicle_id, new_address, coalesce((p_options ->> 'place')::integer, 0), 'stored',
    new_image_id
  );
  perform private.order_imported_images(p_vehicle_id);
  update public.vehicle_imports i set photograph_count = i.photograph_count + 1 where i.id = p_import_id;
  return true;
end
$$;
comment on function private.add_archive_photograph is
  'Adds an uploaded file of an archive to a vehicle; false if the vehicle has this file already.';

create function public.add_archive_photograph(
  p_dealer_id text, p_import_id uuid, p_vehicle_id uuid, p_image jsonb, p_options jsonb
) returns boolean
language sql set search_path = '' as $$
  select private.add_archive_photograph(p_dealer_id, p_import_id, p_vehicle_id, p_image, p_options)
$$;
comment on function public.add_archive_photograph is
  'Adds an uploaded file of an archive to a vehicle; false if the vehicle has this file already. Options: key (checksum and size), place (from 0), and those of the import: fileName, format, total.';

create function private.remove_archive_photographs(p_dealer_id text, p_import_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_vehicles_permission(p_dealer_id, 'vehicles.transfer');
  delete from public.vehicle_images m
  using public.import_photographs f
  where f.dealer_id = p_dealer_id and f.import_id = p_import_id and f.address like 'zip:%' and m.id = f.image_id
    and not exists (
      select 1 from public.vehicle_import_rows r
      where r.import_id = p_import_id and r.vehicle_id = f.vehicle_id and r.undo_outcome = 'kept'
    );
end
$$;
comment on function private.remove_archive_photographs is
  'Takes the photographs away that the archive of an import brought, but not from vehicles that the undo kept.';

grant execute on function
  public.find_photographed_vehicles, public.add_archive_photograph, private.add_archive_photograph,
  private.remove_archive_photographs, private.plain_stock_number
  to authenticated, service_role;
