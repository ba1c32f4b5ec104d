import type { ApiFault } from '#src/http/apiFault.ts';
import { request } from '#src/http/httpClient.ts';
import { endSession } from './endSession.ts';
import { leave } from './leave.ts';
import { leaveLoginNotice } from './loginNotice.ts';

/**
 * The server refused user, licence or routes (spec 4.6, 8.2): token and kind are cleared, the way leads to /index,
 * which asks to sign in.
 */
export function startOver({ body: { code, request_id: requestId } }: Pick<ApiFault, 'body'>): void {
  leave(() => {
    leaveLoginNotice({ key: 'verification', code, requestId });
    // The token is HttpOnly. A server that can not even take it back leaves us with the cookie that we can clear.
    request('/api/ums/v1/auth/tokens', { method: 'DELETE' }).then(openIndex, openIndex);
  });
}

function openIndex(): void {
  endSession();
  window.location.assign('/index');
}
