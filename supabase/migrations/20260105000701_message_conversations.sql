alter table public.contact_messages
  add column version integer not null default 1,
  add column read_at timestamptz,
  add column answered_by text,
  add column notes text not null default '' check (char_length(notes) <= 5000);
comment on column public.contact_messages.version is
  'The lock of what staff change, status and notes; the mail''s columns do not move it.';
comment on column public.contact_messages.read_at is 'When staff first opened the message.';
comment on column public.contact_messages.answered_by is 'The user name of whoever first marked it as answered.';
comment on column public.contact_messages.notes is 'What staff tell each other; the sender never sees it.';

create index contact_messages_unread_idx on public.contact_messages (dealer_id, created_at) where status = 'new';

create function private.note_message_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.status, new.notes) is not distinct from (old.status, old.notes) then
    return new;
  end if;
  new.version := old.version + 1;
  if new.status <> 'new' then
    new.read_at := coalesce(old.read_at, now());
  end if;
  if new.status = 'answered' then
    new.answered_by := coalesce(old.answered_by, new.answered_by, private.staff_name(new.dealer_id, auth.uid()));
  elsif new.status <> 'archived' then
    new.answered_by := null;
  end if;
  return new;
end
$$;
comment on function private.note_message_change() is
  'Moves the version when staff change a message, and notes who read and who answered it.';
revoke all on function private.note_message_change() from public, anon, authenticated;
create trigger note_message_change before update of status, notes on public.contact_messages
  for each row execute function private.note_message_change();

grant update (notes) on public.contact_messages to authenticated;

create table public.message_replies (
  id uuid primary key,
  dealer_id text not null,
  message_id uuid not null references public.contact_messages (id) on delete cascade,
  text text not null check (char_length(text) between 1 and 5000),
  author_name text not null,
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  mail_taken_at timestamptz,
  mail_attempts integer not null default 0 check (mail_attempts >= 0),
  mail_error text
);
comment on table public.message_replies is
  'What staff wrote back. A reply is stored first and mailed after that; while mailed_at is null its mail is still to be sent, and mail_error says what stood in the way last.';

create index message_replies_message_idx on public.message_replies (message_id, created_at);
create index message_replies_unsent_idx on public.message_replies (dealer_id, mail_attempts, created_at)
  where mailed_at is null;
alter table public.message_replies enable row level security;
revoke all on public.message_replies from public, anon, authenticated;
grant select on public.message_replies to authenticated;
grant select, insert, update, delete on public.message_replies to service_role;
create policy message_replies_select on public.message_replies for select to authenticated
  using (dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[]));

create function public.message_counts(p_dealer_id text) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'unread', (
      select count(*) from public.contact_messages message
      where message.dealer_id = p_dealer_id and message.status = 'new'
    ),
    -- Whatever would show in the list moves one of these.
    'mark', (
      select concat_ws(' ', count(*), max(message.created_at), sum(message.version), count(message.mailed_at))
      from public.contact_messages message where message.dealer_id = p_dealer_id
    ) || ' ' || (
      select concat_ws(' ', count(*), count(reply.mailed_at), sum(reply.mail_attempts))
      from public.message_replies reply where reply.dealer_id = p_dealer_id
    )
  )
$$;
comment on function public.message_counts(text) is
  'How many messages nobody has opened, and a mark that is another one as soon as anything in the list is.';

create function public.list_messages(
  p_dealer_id text, p_search text default '', p_filter text default 'Open', p_limit integer default 50
) returns json
language plpgsql stable security invoker set search_path = ''
set plan_cache_mode = force_custom_plan as $$
declare
  patterns text[] := private.search_patterns(jsonb_build_object('search', p_search));
begin
  if (p_filter in ('Unread', 'Open', 'Answered', 'Archived', 'All')) is not true then
    raise exception using errcode = '22023', message = 'Unknown filter';
  end if;
  return (
    with found as materialized (
      select message.id, message.status, message.created_at
      from public.contact_messages message
      left join public.vehicles v on v.id = message.vehicle_id
      where message.dealer_id = p_dealer_id
        and coalesce(lower(
          message.name || E'\n' || message.email || E'\n' || coalesce(message.phone, '') || E'\n' || message.message
          || E'\n' || message.notes
          || E'\n' || concat_ws(' ', v.year, v.make, v.model, v.trim, v.stock_number, v.vin)
        ) like all (patterns), true)
    ),
    filtered as materialized (
      select found.id, found.created_at, found.status in ('new', 'read') as is_open from found
      where case p_filter
        when 'Unread' then found.status = 'new'
        when 'Open' then found.status in ('new', 'read')
        when 'Answered' then found.status = 'answered'
        when 'Archived' then found.status in ('archived', 'spam')
        else true
      end
    ),
    page as (
      select filtered.id, filtered.created_at from filtered
      order by filtered.created_at desc, filtered.id
      limit least(greatest(coalesce(p_limit, 50), 1), 1000)
    )
    select json_build_object(
      'matching', (select count(*) from filtered),
      'counts', (
        select json_build_object(
          'Unread', count(*) filter (where status = 'new'),
          'Open', count(*) filter (where status in ('new', 'read')),
          'Answered', count(*) filter (where status = 'answered'),
          'Archived', count(*) filter (where status in ('archived', 'spam')),
          'All', count(*)
        ) from found
      ),
      'messages', (
        select coalesce(json_agg(json_build_object(
          'id', message.id, 'name', message.name, 'message', left(message.message, 200), 'status', message.status,
          'created_at', message.created_at, 'answered_at', message.answered_at,
          -- The sender's own browser has the first two minutes.
          'is_unmailed', message.status <> 'spam' and message.mailed_at is null
            and (message.mail_attempts > 0 or message.created_at < now() - interval '2 minutes')
            or exists (
              select 1 from public.message_replies reply
              where reply.message_id = message.id and reply.mailed_at is null
                and (reply.mail_error is not null or reply.created_at < now() - interval '1 minute')
            ),
          'vehicle', concat_ws(' ', v.year, v.make, v.model, nullif(v.trim, ''))
        ) order by page.created_at desc, page.id), '[]')
        from page
        join public.contact_messages message on message.id = page.id
        left join public.vehicles v on v.id = message.vehicle_id
      )
    )
  );
end
$$;
comment on function public.list_messages(text, text, text, integer) is
  'The dealer''s messages, newest first. Words of the search are looked for in sender, message, notes and vehicle; each filter says how many it would show.';

create function public.message_conversation(p_dealer_id text, p_id uuid) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'id', message.id, 'version', message.version, 'name', message.name, 'email', message.email,
    'phone', message.phone, 'message', message.message, 'status', message.status, 'notes', message.notes,
    'page', message.page, 'created_at', message.created_at, 'read_at', message.read_at,
    'answered_at', message.answered_at, 'answered_by', message.answered_by,
    'consent_text', message.consent_text, 'consent_at', message.consent_at,
    'mailed_at', message.mailed_at, 'mail_attempts', message.mail_attempts, 'mail_error', message.mail_error,
    'vehicle', case when v.id is not null then json_build_object(
      'id', v.id, 'year', v.year, 'make', v.make, 'model', v.model, 'trim', v.trim, 'price', v.price,
      'status', v.status, 'stock_number', v.stock_number,
      'image', (
        select json_build_object(
          'public_id', image.public_id, 'url', image.url, 'alt_text', image.alt_text,
          'width', image.width, 'height', image.height, 'placeholder_color', image.placeholder_color)
        from public.vehicle_images image
        where image.vehicle_id = v.id
        order by image.is_primary desc, image.sort_order, image.id
        limit 1
      )
    ) end,
    'replies', (
      select coalesce(json_agg(json_build_object(
        'id', reply.id, 'text', reply.text, 'author_name', reply.author_name, 'created_at', reply.created_at,
        'mailed_at', reply.mailed_at, 'mail_attempts', reply.mail_attempts, 'mail_error', reply.mail_error
      ) order by reply.created_at, reply.id), '[]')
      from public.message_replies reply where reply.message_id = message.id
    )
  )
  from public.contact_messages message
  left join public.vehicles v on v.id = message.vehicle_id
  where message.dealer_id = p_dealer_id and message.id = p_id
$$;
comment on function public.message_conversation(text, uuid) is
  'A message with its vehicle and everything that was written back; null where there is none.';

revoke all on function
  public.message_counts(text), public.list_messages(text, text, text, integer), public.message_conversation(text, uuid)
  from public, anon;
grant execute on function
  public.message_counts(text), public.list_messages(text, text, text, integer), public.message_conversation(text, uuid)
  to authenticated, service_role;
