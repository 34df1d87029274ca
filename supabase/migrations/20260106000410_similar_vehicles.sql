-- A vehicle's page asked the whole inventory, with all its counts, for four cards. This index leads to them.
create index vehicles_similar_idx on public.vehicles (dealer_id, body_style, published_at desc, id)
  where status = 'Available';

create function public.similar_vehicles(p_dealer_id text, p_id uuid, p_body_style text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', v.id, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'price', v.price,
    'mileage', v.mileage, 'transmission', v.transmission, 'fuel_type', v.fuel_type, 'body_style', v.body_style,
    'exterior_color', v.exterior_color, 'status', v.status, 'is_featured', v.is_featured,
    'past_use', to_jsonb(v.past_use), 'published_at', v.published_at, 'sold_at', v.sold_at,
    'image', (
      select jsonb_build_object(
        'public_id', image.public_id, 'url', image.url, 'alt_text', image.alt_text,
        'width', image.width, 'height', image.height, 'placeholder_color', image.placeholder_color)
      from public.vehicle_images image
      where image.vehicle_id = v.id
      order by image.is_primary desc, image.sort_order, image.id
      limit 1
    ),
    'image_count', (select count(*) from public.vehicle_images image where image.vehicle_id = v.id),
    'has_video', exists (select 1 from public.vehicle_videos video where video.vehicle_id = v.id)
  ) order by v.published_at desc, v.id), '[]')
  from (
    select id, year, make, model, trim, price, mileage, transmission, fuel_type, body_style, exterior_color, status,
      is_featured, past_use, published_at, sold_at
    from public.vehicles
    where dealer_id = p_dealer_id and body_style = p_body_style and status = 'Available' and id <> p_id
    order by published_at desc, id
    limit 4
  ) v
$$;
comment on function public.similar_vehicles(text, uuid, text) is
  'Up to four available vehicles of a body style besides one, the latest first, each as a card of the inventory.';

revoke all on function public.similar_vehicles(text, uuid, text) from public;
grant execute on function public.similar_vehicles(text, uuid, text) to anon, authenticated, service_role;
