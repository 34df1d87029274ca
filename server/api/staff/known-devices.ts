import { createDevice, createDeviceTokens, toDeviceAddress } from '@dealer/shared-domain/device-token';
import * as v from 'valibot';
import type { BackendClient } from '../../backend-client.ts';
import type { PrivateConfig } from '../../private-config.ts';
import type { ApiRequest } from '../http.ts';
import { findSessionId } from './session-id.ts';

type Client = Pick<ApiRequest, 'address' | 'cookies' | 'publicUrl'>;

/** Browsers that an account has signed in with, recognized by a cookie. */
export function createKnownDevices(
  { dealerId, supabaseSecretKey }: Pick<PrivateConfig, 'dealerId' | 'supabaseSecretKey'>,
  backend: Pick<BackendClient, 'call'>,
) {
  const tokens = createDeviceTokens(supabaseSecretKey);

  /** The address that attempts are counted by: a known device is counted separately from its network. */
  function toCountedAddress({ address, cookies }: Client, account: string): string {
    const device = tokens.read(cookies, account);
    return device === null ? address : toDeviceAddress(device);
  }

  /** Returns the `Set-Cookie` header that makes the device known. */
  async function remember({ cookies, publicUrl }: Client, account: string, accessToken: string): Promise<string> {
    const known = tokens.read(cookies, account);
    const device = known ?? createDevice();
    if (known === null) {
      const success = { p_dealer_id: dealerId, p_account: account, p_address: toDeviceAddress(device) };
      await backend.call('finish_sign_in', { ...success, p_outcome: 'succeeded' }, v.unknown());
    } else {
      const sessionId = findSessionId(accessToken);
      if (sessionId !== null) await backend.call('recognize_session', { p_session_id: sessionId }, v.unknown());
    }
    return tokens.toCookie(device, account, { path: '/api', isSecure: publicUrl.startsWith('https:') });
  }

  return { toCountedAddress, remember };
}
