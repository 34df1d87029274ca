-- What a hosted project has before the first migration runs. Only for databases of our own, never part of the migrations.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin noinherit', role_name);
        if role_name = 'service_role' then
          alter role service_role bypassrls;
        end if;
        -- The owner of the connection takes these roles on, one request at a time.
        execute format('grant %I to %I', role_name, current_user);
      exception
        -- Roles belong to the server: another database on it, prepared at the same moment, made this one first.
        when unique_violation or duplicate_object then null;
      end;
    end if;
  end loop;
end $$;

create schema if not exists extensions;
create schema if not exists auth;
create schema if not exists supabase_migrations;
grant usage on schema public, extensions, auth to anon, authenticated, service_role;

create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text
);

-- The claims of the request, put there by the gateway for the length of one transaction.
do $$
begin
  if to_regprocedure('auth.jwt()') is null then
    create function auth.jwt() returns jsonb language sql stable as
      $f$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $f$;
    create function auth.uid() returns uuid language sql stable as
      $f$ select nullif(auth.jwt() ->> 'sub', '')::uuid $f$;
    create function auth.role() returns text language sql stable as
      $f$ select auth.jwt() ->> 'role' $f$;
    create function auth.email() returns text language sql stable as
      $f$ select auth.jwt() ->> 'email' $f$;
    grant execute on all functions in schema auth to anon, authenticated, service_role;
  end if;
end $$;

-- The sign-in service's tables under GoTrue's names. No role of the gateway has rights on them.
create table if not exists auth.users (
  instance_id uuid,
  id uuid primary key default gen_random_uuid(),
  aud varchar(255) default 'authenticated',
  role varchar(255) default 'authenticated',
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255),
  email_change_token_current varchar(255) default '',
  email_change varchar(255),
  email_change_sent_at timestamptz,
  email_change_confirm_status smallint default 0,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb default '{}',
  raw_user_meta_data jsonb default '{}',
  is_super_admin boolean,
  phone text unique,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  banned_until timestamptz,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create unique index if not exists users_email_partial_key on auth.users (lower(email)) where not is_sso_user;

create table if not exists auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  factor_id uuid,
  aal text default 'aal1' check (aal in ('aal1', 'aal2', 'aal3')),
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create index if not exists sessions_user_id_idx on auth.sessions (user_id);

create table if not exists auth.refresh_tokens (
  instance_id uuid,
  id bigint generated always as identity primary key,
  token varchar(255) unique,
  user_id varchar(255),
  session_id uuid references auth.sessions (id) on delete cascade,
  parent varchar(255),
  revoked boolean default false,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create index if not exists refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);

create table if not exists auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp', 'webauthn', 'phone')),
  status text not null check (status in ('unverified', 'verified')),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  secret text,
  phone text,
  last_challenged_at timestamptz
);
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);

create table if not exists auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  verified_at timestamptz,
  ip_address inet
);
create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

create table if not exists auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (session_id, authentication_method)
);

create table if not exists auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null check (token_type in ('confirmation_token', 'reauthentication_token', 'recovery_token')),
  token_hash text not null unique,
  relates_to text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (user_id, token_type)
);

-- What stands in for services beyond a database. No role of the gateway has rights on it.
create schema if not exists embedded;

create table if not exists embedded.mails (
  id integer primary key generated always as identity,
  sent_at timestamptz not null default clock_timestamp(),
  user_id text not null,
  service_id text not null,
  template_id text not null,
  template_params json not null
);
comment on table embedded.mails is 'Mails that the mail service would have sent; the newest few hundred are kept.';

create table if not exists embedded.totp_steps (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  last_step bigint not null
);
comment on table embedded.totp_steps is 'The time step of the code that each factor was last verified with: neither it nor an older one is taken again.';
