import { accountsPath } from '#src/session/accountsPath.ts';
import type { QueryKey } from '@tanstack/react-query';
import { afterFailedStart, type StartStep } from '#model/rules/navigation/sessionStart.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { leaveForLogin } from './leaveForLogin.ts';
import { request } from '#src/http/httpClient.ts';
import { endSession } from './endSession.ts';
import { leave } from './leave.ts';
import { leaveLoginNotice } from './loginNotice.ts';

/** A 401 to any call of the console ends the session (spec 4.6). Sign-out ends it separately. */
export function endOn401(fault: unknown): void {
  if (!(fault instanceof ApiFault) || fault.status !== 401) return;
  if (fault.call.method === 'DELETE' && fault.call.url === `${accountsPath()}/auth/tokens`) return;
  leaveForLogin(fault);
}

const STEPS: Record<string, StartStep> = { currentUser: 'user', licence: 'licence', manifest: 'routes' };

/**
 * Handles the refusal of a query that the console needs to start (spec 4.6, 8.2). A query that succeeded before may
 * fail silently.
 */
export function endOnFailedStart(fault: unknown, [prefix, name]: QueryKey, answeredBefore: boolean): void {
  const step = prefix === 'suantai' ? STEPS[String(name)] : undefined;
  if (step === undefined || answeredBefore || !(fault instanceof ApiFault)) return;
  switch (afterFailedStart({ [step]: fault.status })) {
    case 'login':
      return leaveForLogin(fault);
    case 'startOver':
      return startOver(fault);
    default:
      return;
  }
}

/**
 * The server refused user, licence or routes (spec 4.6, 8.2): clear token and kind, then open /index, which leads to
 * the sign-in.
 */
function startOver({ body: { code, request_id: requestId } }: Pick<ApiFault, 'body'>): void {
  leave(() => {
    leaveLoginNotice({ key: 'verification', code, requestId });
    // The token is HttpOnly. If the server cannot revoke it, we can still clear our own cookie.
    request(`${accountsPath()}/auth/tokens`, { method: 'DELETE' }).then(openIndex, openIndex);
  });
}

function openIndex(): void {
  endSession();
  window.location.assign('/index');
}
