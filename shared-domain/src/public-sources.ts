import type { PublicConfig } from './config.ts';
import { createContactMessages } from './contact/contact-messages.ts';
import { createContactSource } from './contact/contact-source.ts';
import { createPublicClient } from './supabase/public-client.ts';
import { createVehicleSource } from './vehicles/vehicle-source.ts';

/** What public pages read and write through one client. */
export function createPublicSources(config: PublicConfig, fetchImplementation?: typeof fetch) {
  const client = createPublicClient(config, fetchImplementation);
  const { dealerId } = config;
  return {
    vehicles: createVehicleSource({ client, dealerId }),
    contact: createContactSource({ client, dealerId }),
    messages: createContactMessages({ client, config }),
  };
}

export type PublicSources = ReturnType<typeof createPublicSources>;
