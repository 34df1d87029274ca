-- Projects of before 2026 gave every new table, sequence and function of this schema to everybody at birth. What the
-- migrations before this one granted was therefore not all that there was to use: a grant of single columns is nothing
-- beside one of the whole table. From here on the rights are the ones that are written down, wherever this runs.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

revoke all on all sequences in schema public from anon, authenticated, service_role;
revoke all on table
  public.admin_users, public.contact_messages, public.dealer_backups, public.dealer_inventory_versions,
  public.dealer_settings, public.media_deletions, public.media_uploads, public.message_replies, public.staff_mails,
  public.vehicle_audit, public.vehicle_body_types, public.vehicle_colors, public.vehicle_counts,
  public.vehicle_disclosure_images, public.vehicle_engines, public.vehicle_images, public.vehicle_import_rows,
  public.vehicle_imports, public.vehicle_makes, public.vehicle_models, public.vehicle_price_history,
  public.vehicle_status_history, public.vehicle_videos, public.vehicles
  from anon, authenticated, service_role;

-- The same rights as before, where nothing was given unasked.
grant select on table
  public.admin_users, public.contact_messages, public.dealer_inventory_versions, public.dealer_settings,
  public.message_replies, public.vehicle_audit, public.vehicle_body_types, public.vehicle_colors,
  public.vehicle_counts, public.vehicle_engines, public.vehicle_import_rows, public.vehicle_imports,
  public.vehicle_makes, public.vehicle_models, public.vehicle_price_history, public.vehicle_status_history
  to authenticated;
grant select, insert, update, delete on table
  public.admin_users, public.contact_messages, public.dealer_backups, public.dealer_inventory_versions,
  public.dealer_settings, public.media_deletions, public.media_uploads, public.message_replies, public.staff_mails,
  public.vehicle_audit, public.vehicle_body_types, public.vehicle_colors, public.vehicle_disclosure_images,
  public.vehicle_engines, public.vehicle_images, public.vehicle_import_rows, public.vehicle_imports,
  public.vehicle_makes, public.vehicle_models, public.vehicle_price_history, public.vehicle_status_history,
  public.vehicle_videos, public.vehicles
  to service_role;
grant select on table
  public.dealer_inventory_versions, public.vehicle_body_types, public.vehicle_colors,
  public.vehicle_disclosure_images, public.vehicle_engines, public.vehicle_images, public.vehicle_makes,
  public.vehicle_models, public.vehicle_videos, public.vehicles
  to anon;
grant select on table public.vehicle_counts to service_role;
grant select, delete on table
  public.vehicle_disclosure_images, public.vehicle_images, public.vehicle_videos, public.vehicles
  to authenticated;

grant update (status, notes) on public.contact_messages to authenticated;
grant select (
  dealer_id, dealership_name, registered_name, omvic_number, email, phone, phone_numbers, default_phone_index,
  address, city, province, postal_code, latitude, longitude, opening_hours, facebook_url, instagram_url, timezone,
  currency, google_maps_enabled, as_is_statement, price_includes_text, holidays
) on public.dealer_settings to anon;
grant insert (
  dealer_id, dealership_name, registered_name, omvic_number, email, phone, phone_numbers, default_phone_index,
  address, city, province, postal_code, latitude, longitude, opening_hours, facebook_url, instagram_url, timezone,
  currency, sold_listed_days, email_notifications, new_vehicle_alerts, low_inventory_alerts, sales_reports,
  maintenance_reminders, two_factor_auth, session_timeout, password_expiry, login_attempts, google_maps_enabled,
  supabase_configured, backup_enabled, auto_sync, updated_at, as_is_statement, price_includes_text, holidays,
  low_inventory_threshold, sales_report_hour, unsold_days
) on public.dealer_settings to authenticated;
grant update (
  dealer_id, dealership_name, registered_name, omvic_number, email, phone, phone_numbers, default_phone_index,
  address, city, province, postal_code, latitude, longitude, opening_hours, facebook_url, instagram_url, timezone,
  currency, sold_listed_days, email_notifications, new_vehicle_alerts, low_inventory_alerts, sales_reports,
  maintenance_reminders, two_factor_auth, session_timeout, password_expiry, login_attempts, google_maps_enabled,
  supabase_configured, backup_enabled, auto_sync, updated_at, as_is_statement, price_includes_text, holidays,
  low_inventory_threshold, sales_report_hour, unsold_days
) on public.dealer_settings to authenticated;
grant insert (
  id, dealer_id, vehicle_id, url, public_id, filename, category, alt_text, width, height, sort_order
) on public.vehicle_disclosure_images to authenticated;
grant update (
  url, public_id, filename, category, alt_text, width, height, sort_order
) on public.vehicle_disclosure_images to authenticated;
grant insert (
  id, dealer_id, vehicle_id, url, public_id, sort_order, is_primary, alt_text, width, height, placeholder_color
) on public.vehicle_images to authenticated;
grant update (
  url, public_id, sort_order, is_primary, alt_text, width, height, placeholder_color
) on public.vehicle_images to authenticated;
grant insert (
  id, dealer_id, vehicle_id, url, public_id, thumbnail_url, sort_order
) on public.vehicle_videos to authenticated;
grant update (
  url, public_id, thumbnail_url, sort_order
) on public.vehicle_videos to authenticated;
grant insert (
  id, dealer_id, vin, stock_number, make, model, trim, year, price, mileage, transmission, fuel_type, body_style,
  drivetrain, exterior_color, interior_color, engine, engine_size, cylinders, condition, status, is_available,
  is_featured, description, features, disclosure_safety_related, disclosure_mechanical, disclosure_exterior,
  disclosure_interior, disclosure_tires_wheels, disclosure_obd2_scan, disclosure_body_condition, disclosure_title,
  disclosure_out_of_province, past_use, sold_as_is, history_report_url, history_assessed, history_facts,
  odometer_statement, incident_damage, jurisdictions, history_notes
) on public.vehicles to authenticated;
grant update (
  vin, stock_number, make, model, trim, year, price, mileage, transmission, fuel_type, body_style, drivetrain,
  exterior_color, interior_color, engine, engine_size, cylinders, condition, status, is_available, is_featured,
  description, features, disclosure_safety_related, disclosure_mechanical, disclosure_exterior, disclosure_interior,
  disclosure_tires_wheels, disclosure_obd2_scan, disclosure_body_condition, disclosure_title,
  disclosure_out_of_province, past_use, sold_as_is, history_report_url, updated_at, history_assessed, history_facts,
  odometer_statement, incident_damage, jurisdictions, history_notes
) on public.vehicles to authenticated;

-- Functions that visitors, and those that people who are signed in, are not meant to call.
revoke execute on function
  public.analytics_interest, public.analytics_sales, public.analytics_stock, public.applied_migrations,
  public.begin_second_factor, public.begin_sign_in, public.clear_sign_in_attempts, public.dashboard_attention,
  public.delete_vehicles, public.discard_media_uploads, public.find_import_matches, public.finish_backup,
  public.finish_media_deletion, public.finish_message_mail, public.finish_reply_mail, public.finish_second_factor,
  public.finish_sign_in, public.finish_staff_mail, public.import_vehicles, public.inventory_stats,
  public.list_messages, public.list_staff_vehicles, public.message_conversation, public.message_counts,
  public.note_media_upload, public.queue_staff_mails, public.recent_activity, public.replace_recovery_codes,
  public.reset_dealer_settings, public.save_vehicle_media, public.select_staff_vehicles, public.set_vehicle_prices,
  public.set_vehicles_status, public.staff_session, public.staff_vehicle_choices, public.store_message_reply,
  public.take_backup, public.take_media_deletions, public.take_message_mail, public.take_staff_mails,
  public.take_unsent_messages, public.take_unsent_replies, public.touch_staff_session, public.undo_vehicle_import,
  public.update_staff_member, public.use_recovery_code, public.vehicle_history
  from anon;
revoke execute on function
  public.applied_migrations, public.begin_second_factor, public.begin_sign_in, public.clear_sign_in_attempts,
  public.finish_backup, public.finish_media_deletion, public.finish_message_mail, public.finish_reply_mail,
  public.finish_second_factor, public.finish_sign_in, public.finish_staff_mail, public.queue_staff_mails,
  public.replace_recovery_codes, public.store_message_reply, public.take_backup, public.take_media_deletions,
  public.take_message_mail, public.take_staff_mails, public.take_unsent_messages, public.take_unsent_replies,
  public.update_staff_member, public.use_recovery_code
  from authenticated;
