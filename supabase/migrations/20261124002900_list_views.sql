create table public.list_views (
  id uuid primary key,
  dealer_id text not null,
  owner_id uuid default auth.uid() references auth.users (id) on delete set null,
  name text not null check (char_length(btrim(name)) between 1 and 60),
  query text not null check (char_length(query) <= 2000),
  is_shared boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.list_views is
  'Named searches, filters and sorts of the staff''s vehicle list: a person''s own, or shared with the dealership.';
comment on column public.list_views.query is 'The list''s state as it stands in its address, without the question mark.';
comment on column public.list_views.owner_id is 'Who saved it. A shared view outlives the account of that person.';

create index list_views_dealer_idx on public.list_views (dealer_id, name);
create index list_views_owner_idx on public.list_views (owner_id);
alter table public.list_views enable row level security;
create policy list_views_select on public.list_views for select to authenticated
  using (
    dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[])
    and (is_shared or owner_id = (select auth.uid()))
  );
create policy list_views_insert on public.list_views for insert to authenticated
  with check (
    owner_id = (select auth.uid())
    and dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[])
    and (not is_shared or dealer_id = any ((select private.permitted_dealer_ids('vehicles.share'))::text[]))
  );
create policy list_views_update on public.list_views for update to authenticated
  using (
    case when is_shared then dealer_id = any ((select private.permitted_dealer_ids('vehicles.share'))::text[])
    else owner_id = (select auth.uid())
      and dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]) end
  )
  with check (
    case when is_shared then dealer_id = any ((select private.permitted_dealer_ids('vehicles.share'))::text[])
    else owner_id = (select auth.uid())
      and dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]) end
  );
create policy list_views_delete on public.list_views for delete to authenticated
  using (
    case when is_shared then dealer_id = any ((select private.permitted_dealer_ids('vehicles.share'))::text[])
    else owner_id = (select auth.uid())
      and dealer_id = any ((select private.permitted_dealer_ids('vehicles'))::text[]) end
  );

create function private.delete_ownerless_view() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.list_views v where v.id = new.id;
  return null;
end
$$;
comment on function private.delete_ownerless_view is 'Deletes a private view with the account of its owner.';
create trigger delete_ownerless_view after update of owner_id on public.list_views
  for each row when (new.owner_id is null and not new.is_shared) execute function private.delete_ownerless_view();

grant select, insert (id, dealer_id, name, query, is_shared), update (name, query, is_shared), delete
  on public.list_views to authenticated;
grant select, insert, update, delete on public.list_views to service_role;
