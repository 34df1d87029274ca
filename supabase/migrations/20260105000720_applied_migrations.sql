create function public.applied_migrations() returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('supabase_migrations.schema_migrations') is null then
    return null;
  end if;
  return (
    select coalesce(array_agg(applied.version::text order by applied.version), '{}')
    from supabase_migrations.schema_migrations applied
  );
end
$$;
comment on function public.applied_migrations() is
  'The versions of the migrations that this database has seen, for the diagnostics; null where nobody keeps a record.';
revoke all on function public.applied_migrations() from public, anon, authenticated;
grant execute on function public.applied_migrations() to service_role;
