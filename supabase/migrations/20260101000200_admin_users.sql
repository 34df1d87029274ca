create table public.admin_users (
  id uuid primary key default gen_random_uuid(),
  dealer_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  email text not null,
  username text not null,
  role text not null default 'staff' check (role in ('owner', 'staff')),
  is_suspended boolean not null default false,
  created_at timestamptz not null default now(),
  unique (dealer_id, user_id)
);
comment on table public.admin_users is 'Who works for which dealer, and as what. Written by trusted code only.';

create unique index admin_users_dealer_email_idx on public.admin_users (dealer_id, lower(email));
create unique index admin_users_dealer_username_idx on public.admin_users (dealer_id, lower(username));
create index admin_users_user_idx on public.admin_users (user_id);

alter table public.admin_users enable row level security;
grant select on public.admin_users to authenticated;
grant select, insert, update, delete on public.admin_users to service_role;
