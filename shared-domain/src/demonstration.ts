export { createDemonstrationAuth } from './demonstration/demonstration-auth.ts';
export { demonstrationKey, toDemonstrationId } from './demonstration/demonstration-stock.ts';
export { createDemonstrationVehicleSource } from './demonstration/demonstration-vehicle-source.ts';
export { sampleVehicles } from './demonstration/sample-vehicles.ts';
