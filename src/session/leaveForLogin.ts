import type { ApiFault } from '#src/http/apiFault.ts';
import { endSession } from './endSession.ts';
import { leave } from './leave.ts';
import { leaveLoginNotice } from './loginNotice.ts';
import { loginAddress } from './redirectTarget.ts';

/** A 401 ended the session (spec 4.6): clear what it left, go to login, and say there what the server said. Drafts stay in this tab. */
export function leaveForLogin(fault?: Pick<ApiFault, 'body'>): void {
  leave(() => {
    const { message, code, request_id: requestId } = fault?.body ?? {};
    if (message) leaveLoginNotice({ message, code, requestId });
    endSession();
    window.location.assign(loginAddress(window.location));
  });
}
