create or replace function public.search_inventory(
  p_dealer_id text,
  p_filters jsonb default '{}',
  p_sort text default 'year',
  p_direction text default 'desc',
  p_limit integer default 24,
  p_offset integer default 0
) returns jsonb
language sql stable set search_path = '' as $$
  select private.search_inventory(p_dealer_id, p_filters, p_sort, p_direction, p_limit, p_offset)
    || jsonb_build_object('available', (
      select coalesce(sum(n), 0) from private.listed_kinds(p_dealer_id) where status = 'Available'))
$$;
comment on function public.search_inventory is
  'The public inventory: a page of cards, the total, how many can be bought without filters, and each filter''s options with counts under the other filters.';
