import type { ApiFault } from '#src/http/apiFault.ts';
import { endSession } from './endSession.ts';
import { leave } from './leave.ts';
import { leaveLoginNotice } from './loginNotice.ts';
import { loginAddress } from './redirectTarget.ts';

/** No token, or an invalid one. */
const NOT_SIGNED_IN: readonly (number | undefined)[] = [1137, 1128];

/**
 * A 401 ended the session (spec 4.6): clears its data, opens the sign-in page and shows the server's message there.
 * Drafts stay in this tab.
 */
export function leaveForLogin(fault?: Pick<ApiFault, 'body'>): void {
  leave(() => {
    const { message, code, request_id: requestId } = fault?.body ?? {};
    // Without a session the console calls nothing: its reader has lost one, and hears what happens to the input.
    if (NOT_SIGNED_IN.includes(code)) leaveLoginNotice({ key: 'expired', code, requestId });
    else if (message) leaveLoginNotice({ message, code, requestId });
    endSession();
    window.location.assign(loginAddress(window.location));
  });
}
