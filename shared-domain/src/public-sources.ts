import type { PublicConfig } from './config.ts';
import { createContactSource } from './contact/contact-source.ts';
import { createContactMessages } from './messages/contact-messages.ts';
import { createPublicClient } from './supabase/public-client.ts';
import { createTestDriveSource } from './test-drives/booking-source.ts';
import { createVehicleSource } from './vehicles/vehicle-source.ts';

export function createPublicSources(config: PublicConfig, fetchImplementation?: typeof fetch) {
  const client = createPublicClient(config, fetchImplementation);
  const { dealerId } = config;
  return {
    vehicles: createVehicleSource({ client, dealerId }),
    contact: createContactSource({ client, dealerId }),
    messages: createContactMessages({ client, config }),
    testDrives: createTestDriveSource({ client, dealerId }),
  };
}

export type PublicSources = ReturnType<typeof createPublicSources>;
