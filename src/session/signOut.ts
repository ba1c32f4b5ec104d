import { request } from '#src/http/httpClient.ts';
import { endSession } from './endSession.ts';
import { loginAddress } from './redirectTarget.ts';

/** Sign-out (spec 4.6): the server revokes the session and takes its cookies, the browser forgets, login opens. */
export async function signOut(): Promise<void> {
  await request('/api/ums/v1/auth/tokens', { method: 'DELETE' });
  endSession();
  window.location.assign(loginAddress(window.location));
}
