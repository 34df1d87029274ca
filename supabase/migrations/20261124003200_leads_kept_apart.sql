alter table public.lead_events
  drop constraint lead_events_kind_check,
  add constraint lead_events_kind_check check (kind in ('note', 'call', 'stage', 'owner', 'merged', 'unmerged', 'apart')),
  add constraint lead_events_apart_needs_lead check (kind <> 'apart' or coalesce(detail ->> 'lead' <> '', false));
comment on column public.lead_events.detail is
  'call: {outcome}; stage: {from, to}; owner: {from, to} as names; merged: {leads}, what each lead was merged into before; apart: {lead}, which is another person''s or another matter.';

alter policy lead_events_insert on public.lead_events
  with check (
    kind in ('note', 'call', 'apart') and dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[])
    and exists (
      select 1 from public.leads lead where lead.id = lead_events.lead_id and lead.dealer_id = lead_events.dealer_id
    )
  );
alter policy lead_events_delete on public.lead_events
  using (kind in ('note', 'call', 'apart') and author_id = (select auth.uid())
    and dealer_id = any ((select private.permitted_dealer_ids('messages'))::text[]));
