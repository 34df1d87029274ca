alter table public.vehicles
  add column history_assessed boolean not null default false,
  add column history_facts text[] not null default '{}' check (history_facts <@ array[
    'Total loss declared by an insurer', 'Salvage title', 'Irreparable title', 'Stolen and recovered',
    'Manufacturer''s warranty cancelled', 'Differs from original specifications', 'Badge does not match the model',
    'Fire damage', 'Water damage to the floorboards or higher', 'Structural damage, repair or alteration',
    'Two or more adjacent panels replaced', 'Anti-lock brakes not working', 'Airbags missing or not working',
    'Engine, transmission or powertrain needs repair', 'Subframe or suspension needs repair',
    'Computer equipment needs repair', 'Electrical system needs repair', 'Fuel system needs repair',
    'Air conditioning needs repair', 'Odometer broken or replaced', 'Odometer rolled back', 'Odometer shows miles'
  ]),
  add column odometer_statement text check (odometer_statement in (
    'Distance is accurate', 'Believed to be higher than shown', 'Unknown and may be substantially higher'
  )),
  add column incident_damage numeric(10, 2) check (incident_damage >= 0),
  add column jurisdictions text check (char_length(jurisdictions) <= 200),
  add column history_notes text check (char_length(history_notes) <= 2000);

comment on column public.vehicles.history_assessed is
  'Whether anybody looked into the vehicle''s history. Without it an empty history means Not assessed, with it Nothing reported.';
comment on column public.vehicles.history_facts is
  'What Ontario (O. Reg. 333/08, section 42) asks a dealer to disclose and the nine disclosures have no field for.';
comment on column public.vehicles.odometer_statement is 'What the dealer can say of the distance; null where nothing is said.';
comment on column public.vehicles.incident_damage is
  'Total cost of damage from one incident, in dollars; disclosed above 3,000. Null where none is known.';
comment on column public.vehicles.jurisdictions is 'Where the vehicle was registered besides Ontario.';
comment on column public.vehicles.history_notes is 'Any other fact that a buyer must know.';

grant
  insert (history_assessed, history_facts, odometer_statement, incident_damage, jurisdictions, history_notes),
  update (history_assessed, history_facts, odometer_statement, incident_damage, jurisdictions, history_notes)
  on public.vehicles to authenticated;
