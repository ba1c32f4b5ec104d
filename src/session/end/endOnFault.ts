import { accountsPath } from '#src/session/accountsPath.ts';
import type { QueryKey } from '@tanstack/react-query';
import { afterFailedStart, type StartStep } from '#model/rules/navigation/sessionStart.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { leaveForLogin } from './leaveForLogin.ts';
import { request } from '#src/http/httpClient.ts';
import { endSession } from './endSession.ts';
import { leave } from './leave.ts';
import { leaveLoginNotice } from './loginNotice.ts';

/** A 401 to any call of the console ends the session (spec 4.6). Sign-out ends it by itself. */
export function endOn401(fault: unknown): void {
  if (!(fault instanceof ApiFault) || fault.status !== 401) return;
  if (fault.call.method === 'DELETE' && fault.call.url === `${accountsPath()}/auth/tokens`) return;
  leaveForLogin(fault);
}

const STEPS: Record<string, StartStep> = { currentUser: 'user', licence: 'licence', manifest: 'routes' };

/**
 * What the console can not open without was refused (spec 4.6, 8.2). A step that was answered before may fail in
 * silence.
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
 * The server refused user, licence or routes (spec 4.6, 8.2): token and kind are cleared, the way leads to /index,
 * which asks to sign in.
 */
function startOver({ body: { code, request_id: requestId } }: Pick<ApiFault, 'body'>): void {
  leave(() => {
    leaveLoginNotice({ key: 'verification', code, requestId });
    // The token is HttpOnly. A server that can not even take it back leaves us with the cookie that we can clear.
    request(`${accountsPath()}/auth/tokens`, { method: 'DELETE' }).then(openIndex, openIndex);
  });
}

function openIndex(): void {
  endSession();
  window.location.assign('/index');
}
