import { accountsPath } from '#src/session/accountsPath.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { request } from '#src/http/httpClient.ts';
import { forgetAccount } from '#src/session/account/account.ts';
import { endSession } from './endSession.ts';
import { leave } from './leave.ts';
import { loginAddress } from './redirectTarget.ts';

/**
 * Signs out (spec 4.6): the server revokes the session and its cookies, the browser clears its data including drafts,
 * and the sign-in page opens.
 */
export async function signOut(): Promise<void> {
  try {
    await request(`${accountsPath()}/auth/tokens`, { method: 'DELETE' });
  } catch (fault) {
    // If the session is already over, continue; report any other fault to the reader.
    if (!(fault instanceof ApiFault && fault.status === 401)) throw fault;
  }
  forgetAccount();
  endSession();
  leave(() => window.location.assign(loginAddress(window.location)));
}
