create function private.apply_vehicle_rules() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.vin := nullif(upper(btrim(new.vin)), '');

  if tg_op = 'INSERT' then
    new.status := coalesce(new.status, case when new.is_available = false then 'Sold' else 'Available' end);
  else
    if new.status = old.status and new.is_available <> old.is_available then
      new.status := case when new.is_available then 'Available' else 'Sold' end;
    end if;
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  new.is_available := new.status = 'Available';

  if new.status <> 'Draft' then
    new.published_at := coalesce(new.published_at, now());
  end if;
  new.sold_at := case when new.status = 'Sold' then coalesce(new.sold_at, now()) end;
  return new;
end
$$;
comment on function private.apply_vehicle_rules() is
  'Keeps is_available equal to status = Available; a write that gives only the flag sets Available or Sold. Stamps published_at once and sold_at while sold, and counts the version.';

create trigger apply_vehicle_rules before insert or update on public.vehicles
  for each row execute function private.apply_vehicle_rules();
