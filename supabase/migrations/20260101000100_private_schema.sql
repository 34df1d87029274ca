-- Helpers of policies and triggers live in a schema that the REST interface never exposes.
create schema if not exists private;
comment on schema private is 'Helpers of policies, triggers and functions; not exposed over REST.';

revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;
