import { accountStep, claimAccount, forgetAccount, signedInElsewhere, watchAccount } from './account.ts';
import { leave } from '#src/session/end/leave.ts';
import { leaveForLogin } from '#src/session/end/leaveForLogin.ts';
import { sessionKind } from '#src/session/start/sessionKind.ts';

/**
 * Keeps an open console in step with the other tabs: it leaves with a sign-out and reloads for another account. Gives
 * back how to stop.
 */
export function followAccount(id: string | number): () => void {
  claimAccount(id);
  return watchAccount((stored) => {
    switch (accountStep(String(id), stored, sessionKind() !== undefined)) {
      case 'stay':
        return;
      case 'forget':
        forgetAccount();
        return leaveForLogin();
      case 'login':
        return leaveForLogin();
      case 'reload':
        return leave(() => window.location.reload());
    }
  });
}

/** For the sign-in page: another tab signed in, so this one may go on too. Gives back how to stop. */
export function followSignIn(goOn: () => void): () => void {
  return watchAccount((stored) => {
    if (signedInElsewhere(stored, sessionKind() !== undefined)) goOn();
  });
}
