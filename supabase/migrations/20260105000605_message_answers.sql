alter table public.contact_messages add column answered_at timestamptz;
comment on column public.contact_messages.answered_at is
  'When staff first marked the message as answered; null again once it waits.';

create function private.note_message_answer() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.answered_at := case
    when new.status = 'answered' then coalesce(old.answered_at, now())
    when new.status = 'archived' then old.answered_at
  end;
  return new;
end
$$;
comment on function private.note_message_answer() is 'Stamps the first answer to a message.';
revoke all on function private.note_message_answer() from public;

create trigger note_message_answer before update of status on public.contact_messages
  for each row execute function private.note_message_answer();

create index contact_messages_waiting_idx on public.contact_messages (dealer_id, created_at)
  where status in ('new', 'read');
