export { toDemonstrationId } from './demonstration/demonstration-inventory.ts';
export { createDemonstrationVehicleSource } from './demonstration/demonstration-vehicle-source.ts';
export { sampleVehicles } from './demonstration/sample-vehicles.ts';
