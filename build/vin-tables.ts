// The package that teams install has the tables themselves instead: scripts/pack.
export { buildVinTables } from '@dealer/supabase/vin-tables';
