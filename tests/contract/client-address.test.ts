import { randomUUID } from 'node:crypto';
import type { Database } from '@dealer/embedded-backend';
import { describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';

describe('the client address on a backend without a gateway in front', () => {
  const gateway = useGateway('pglite', addDealer, { addressFrom: 'connection' });

  async function addDealer(database: Database) {
    await database.exec(
      "insert into public.dealer_settings (dealer_id, email) values ('dream-motor', 'sales@example.ca')",
    );
  }

  test('a made-up client address does not bypass a limit', async () => {
    const { url, keys } = gateway();
    const send = async (address: string) => {
      const response = await fetch(`${url}/rest/v1/rpc/send_contact_message`, {
        method: 'POST',
        headers: {
          apikey: keys.anonKey,
          'content-type': 'application/json',
          'x-forwarded-for': address,
          'cf-connecting-ip': address,
        },
        body: JSON.stringify({
          p_dealer_id: 'dream-motor',
          p_id: randomUUID(),
          p_name: 'Ann',
          p_email: 'ann@example.ca',
          p_phone: null,
          p_message: 'Is it still there?',
          p_vehicle_id: null,
          p_consent: false,
          p_consent_text: null,
          p_page: '/contact',
          p_trap: '',
        }),
      });
      return response.status;
    };
    for (let n = 1; n <= 5; n += 1) expect(await send(`198.51.100.${n}`)).toBeLessThan(300);
    expect(await send('198.51.100.99')).toBe(429);
  });
});
