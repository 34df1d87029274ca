alter table public.dealer_settings
  add column as_is_statement text check (char_length(as_is_statement) <= 2000),
  add column price_includes_text text check (char_length(price_includes_text) <= 2000);
comment on column public.dealer_settings.as_is_statement is
  'What stands beside the price of a vehicle that is sold as is; the regulator words it and changes the wording. Empty means the site''s own text.';
comment on column public.dealer_settings.price_includes_text is
  'What the advertised price holds, one line each, as "name: value"; a line without a value is included. Empty means the site''s own lines.';

grant select (as_is_statement, price_includes_text) on public.dealer_settings to anon;
grant insert (as_is_statement, price_includes_text), update (as_is_statement, price_includes_text)
  on public.dealer_settings to authenticated;
