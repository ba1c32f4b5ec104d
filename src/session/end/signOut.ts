import { accountsPath } from '#src/session/accountsPath.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { request } from '#src/http/httpClient.ts';
import { forgetAccount } from '#src/session/account/account.ts';
import { endSession } from './endSession.ts';
import { leave } from './leave.ts';
import { loginAddress } from './redirectTarget.ts';

/**
 * Sign-out (spec 4.6): the server revokes the session and takes its cookies, the browser forgets, drafts included, and
 * login opens.
 */
export async function signOut(): Promise<void> {
  try {
    await request(`${accountsPath()}/auth/tokens`, { method: 'DELETE' });
  } catch (fault) {
    // A session that is already over needs no ending; anything else is the reader's to know.
    if (!(fault instanceof ApiFault && fault.status === 401)) throw fault;
  }
  forgetAccount();
  endSession();
  leave(() => window.location.assign(loginAddress(window.location)));
}
