alter table public.admin_users
  add column contact_email text check (contact_email ~ '^[^@\s]+@[^@\s]+$' and length(contact_email) <= 254),
  add column password_changed_at timestamptz not null default now(),
  add column invited_at timestamptz,
  add column joined_at timestamptz,
  add column last_seen_at timestamptz,
  add column has_two_factor boolean not null default false;
comment on column public.admin_users.email is 'The address that the user name is signed in under; no mail has to arrive there.';
comment on column public.admin_users.contact_email is 'Where invitations and links for a new password are mailed to.';
comment on column public.admin_users.joined_at is 'When the person first chose a password; null while the invitation is open.';
comment on column public.admin_users.has_two_factor is 'Whether the sign-in service knows a verified second factor; kept by a trigger.';

update public.admin_users set joined_at = created_at;

create function private.note_password_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.admin_users staff set password_changed_at = clock_timestamp() where staff.user_id = new.id;
  return null;
end
$$;
comment on function private.note_password_change() is
  'Starts the life of a password anew, whichever way it was changed.';

create trigger note_staff_password_change after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.note_password_change();

revoke all on function private.note_password_change() from public;
