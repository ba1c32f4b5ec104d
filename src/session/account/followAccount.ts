import { accountStep, claimAccount, forgetAccount, signedInElsewhere, watchAccount } from './account.ts';
import { leave } from '#src/session/end/leave.ts';
import { leaveForLogin } from '#src/session/end/leaveForLogin.ts';
import { sessionKind } from '#src/session/start/sessionKind.ts';

/**
 * Keeps an open console in sync with the other tabs: it signs out with them and reloads for another account. Returns a
 * function that stops it.
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

/** For the sign-in page: calls `goOn` when another tab signs in. Returns a function that stops it. */
export function followSignIn(goOn: () => void): () => void {
  return watchAccount((stored) => {
    if (signedInElsewhere(stored, sessionKind() !== undefined)) goOn();
  });
}
