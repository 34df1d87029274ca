import type { Database } from '@dealer/embedded-backend';

/** Tables with every kind of column, key and function, for the REST interface's tests only. */
export async function createReadTables(database: Database): Promise<void> {
  await database.exec(`
    create table public.people (
      id int primary key, name text not null, boss_id int references public.people (id)
    );
    create table public.passports (
      person_id int primary key references public.people (id), number text not null
    );
    create table public.cars (
      id int primary key, name text, price numeric(10, 2), is_sold boolean, added date, tags text[] not null default '{}',
      data jsonb, years int4range,
      maker_id int constraint cars_maker_fkey references public.people (id),
      owner_id int constraint cars_owner_fkey references public.people (id)
    );
    create table public.notes (
      id int primary key, car_id int not null references public.cars (id), position int not null, body text not null
    );
    create table public.secrets (id int primary key, shown text, hidden text);
    create table public.numbers (n int primary key);

    insert into public.people values (1, 'Ada', null), (2, 'Bo', 1), (3, 'Cy', 1);
    insert into public.passports values (1, 'P-1');
    insert into public.cars values
      (1, 'Alpha', 100.50, false, '2026-01-01', '{red,fast}', '{"engine":{"size":2,"label":"two"},"list":[10,20]}', '[2010,2015)', 1, 2),
      (2, 'Beta', 200, true, '2026-02-01', '{blue}', '{"engine":{"size":3}}', '[2015,2020)', 1, 3),
      (3, 'beta 100%', 300, null, '2026-03-01', '{}', null, null, 2, null),
      (4, 'a,b(c)"d\\e', null, false, null, '{red}', '{}', '[2000,2005)', null, null);
    insert into public.notes values (1, 1, 2, 'second'), (2, 1, 1, 'first'), (3, 2, 1, 'the cat sat'), (4, 1, 3, 'third');
    insert into public.secrets values (1, 'yes', 'no');
    insert into public.numbers select generate_series(1, 1500);
    analyze public.numbers;

    create function public.add(a int, b int default 10) returns int language sql immutable as 'select a + b';
    create function public.cars_over(price_min numeric) returns setof public.cars language sql stable as
      'select * from public.cars where price > price_min';
    create function public.first_car() returns public.cars language sql stable as
      'select * from public.cars order by id limit 1';
    create function public.ids() returns setof int language sql stable as 'select id from public.cars order by id';
    create function public.totals() returns table (n bigint, total numeric) language sql stable as
      'select count(*), sum(price) from public.cars';
    create function public.echo(value jsonb) returns jsonb language sql immutable as 'select value';
    create function public.nothing() returns void language sql as 'select';
    create function public.write_note(car int) returns void language sql as
      'insert into public.notes values (99, car, 9, ''written'')';
    create function public.same(a int) returns text language sql immutable as 'select ''int''';
    create function public.same(a text) returns text language sql immutable as 'select ''text''';
    create function public.teapot() returns int language plpgsql as
      $f$ begin raise sqlstate 'PT418' using message = 'short and stout', detail = 'd', hint = 'h'; end $f$;
    create function public.who() returns jsonb language sql stable as
      $f$ select jsonb_build_object('role', current_user, 'sub', current_setting('request.jwt.claims', true)::jsonb ->> 'sub') $f$;

    grant select on public.people, public.passports, public.cars, public.notes, public.numbers to anon, authenticated;
    grant insert on public.notes to anon;
    grant select (id, shown) on public.secrets to anon;
    grant execute on function public.add, public.cars_over, public.ids, public.totals, public.echo, public.nothing,
      public.write_note, public.same(int), public.same(text), public.teapot, public.who to public;
    revoke execute on function public.first_car() from public;
    grant execute on function public.first_car() to authenticated, service_role;
    grant select on public.cars to service_role;
  `);
}
