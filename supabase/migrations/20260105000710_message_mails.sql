create function public.store_message_reply(
  p_dealer_id text, p_message_id uuid, p_id uuid, p_text text, p_author_name text
) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
begin
  if not exists (
    select 1 from public.contact_messages message where message.id = p_message_id and message.dealer_id = p_dealer_id
  ) then
    return false;
  end if;
  insert into public.message_replies as stored (id, dealer_id, message_id, text, author_name)
  values (p_id, p_dealer_id, p_message_id, p_text, p_author_name)
  -- An answer that never reached the writer, who then changed a word and tried again: the last words count.
  on conflict (id) do update set text = excluded.text
  where stored.message_id = excluded.message_id and stored.mailed_at is null and stored.mail_attempts = 0;
  return true;
end
$$;
comment on function public.store_message_reply(text, uuid, uuid, text, text) is
  'Keeps a reply once, however often its id is sent. False where there is no such message.';

create function public.take_unsent_replies(p_dealer_id text, p_limit integer, p_id uuid default null)
returns table (
  id uuid, text text, author_name text, created_at timestamptz, name text, email text, message text,
  written_at timestamptz, vehicle text, dealer_name text, dealer_email text, timezone text
)
language sql volatile security invoker set search_path = '' as $$
  with due as materialized (
    select waiting.id
    from public.message_replies waiting
    where waiting.dealer_id = p_dealer_id
      and waiting.mailed_at is null
      and case
        -- Somebody asks for this one now. One that is on its way is left to whoever sends it.
        when p_id is not null then
          waiting.id = p_id
          and (waiting.mail_taken_at is null or waiting.mail_error is not null
            or waiting.mail_taken_at < now() - interval '20 seconds')
        else
          waiting.created_at between now() - interval '7 days' and now() - interval '1 minute'
          and (
            waiting.mail_taken_at is null
            or waiting.mail_taken_at
              < now() - least(interval '2 minutes' * power(2, least(waiting.mail_attempts, 10)), interval '6 hours')
          )
      end
    order by waiting.mail_attempts, waiting.created_at
    limit least(greatest(coalesce(p_limit, 1), 1), 100)
    for update skip locked
  ),
  taken as (
    update public.message_replies stored
    set mail_taken_at = now(), mail_attempts = stored.mail_attempts + 1, mail_error = null
    from due
    where stored.id = due.id
    returning stored.*
  )
  select taken.id, taken.text, taken.author_name, taken.created_at, message.name, message.email, message.message,
    message.created_at, concat_ws(' ', v.year, v.make, v.model, nullif(v.trim, '')),
    settings.dealership_name, settings.email, settings.timezone
  from taken
  join public.contact_messages message on message.id = taken.message_id
  left join public.vehicles v on v.id = message.vehicle_id
  left join public.dealer_settings settings on settings.dealer_id = taken.dealer_id
  order by taken.created_at
$$;
comment on function public.take_unsent_replies(text, integer, uuid) is
  'Hands out replies that are still to be mailed, each to one taker: one by its id, or those that are due. What fails is due again after 4 minutes, then 8 and so on up to 6 hours, for 7 days.';

create function public.finish_reply_mail(p_id uuid, p_error text default null) returns void
language sql volatile security invoker set search_path = '' as $$
  with finished as (
    update public.message_replies stored
    set mailed_at = case when p_error is null then coalesce(stored.mailed_at, now()) else stored.mailed_at end,
      mail_error = left(p_error, 500)
    where stored.id = p_id
    returning stored.message_id, stored.author_name, stored.mailed_at
  )
  update public.contact_messages message
  set status = 'answered', answered_by = coalesce(message.answered_by, finished.author_name)
  from finished
  where message.id = finished.message_id and finished.mailed_at is not null and message.status in ('new', 'read')
$$;
comment on function public.finish_reply_mail(uuid, text) is
  'Notes that a reply was mailed, which answers its message, or why it could not be; then it is handed out again later.';

create function public.take_message_mail(p_dealer_id text, p_id uuid)
returns table (
  id uuid, name text, email text, phone text, message text, created_at timestamptz, vehicle text,
  dealer_name text, dealer_email text, timezone text
)
language sql volatile security invoker set search_path = '' as $$
  with taken as (
    update public.contact_messages stored
    set mail_taken_at = now(), mail_attempts = stored.mail_attempts + 1, mail_error = null
    where stored.dealer_id = p_dealer_id and stored.id = p_id and stored.mailed_at is null
      -- One that is on its way is left to whoever sends it.
      and (stored.mail_taken_at is null or stored.mail_error is not null
        or stored.mail_taken_at < now() - interval '20 seconds')
    returning stored.*
  )
  select taken.id, taken.name, taken.email, taken.phone, taken.message, taken.created_at,
    concat_ws(' ', v.year, v.make, v.model, nullif(v.trim, '')),
    settings.dealership_name, settings.email, settings.timezone
  from taken
  left join public.vehicles v on v.id = taken.vehicle_id
  left join public.dealer_settings settings on settings.dealer_id = taken.dealer_id
$$;
comment on function public.take_message_mail(text, uuid) is
  'Hands out one message whose mail is still to be sent, because somebody asks for it now.';

revoke all on function
  public.store_message_reply(text, uuid, uuid, text, text), public.take_unsent_replies(text, integer, uuid),
  public.finish_reply_mail(uuid, text), public.take_message_mail(text, uuid)
  from public, anon, authenticated;
grant execute on function
  public.store_message_reply(text, uuid, uuid, text, text), public.take_unsent_replies(text, integer, uuid),
  public.finish_reply_mail(uuid, text), public.take_message_mail(text, uuid)
  to service_role;
