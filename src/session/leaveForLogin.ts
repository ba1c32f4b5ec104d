import { endSession } from './endSession.ts';
import { loginAddress } from './redirectTarget.ts';

const NOTICE_KEY = 'suantai.loginNotice';

let leaving = false;

/** A 401 ended the session (spec 4.6): clear what it left, go to login, and say there what the server said. */
export function leaveForLogin(message: string | undefined): void {
  // Several calls fail together; the first one leads the way.
  if (leaving) return;
  leaving = true;
  if (message) sessionStorage.setItem(NOTICE_KEY, message);
  endSession();
  // A form that keeps a draft must not stop the way to the sign-in that the draft is kept for.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.assign(loginAddress(window.location));
}

/** The message that a 401 left for the login page, once. */
export function takeLoginNotice(): string | undefined {
  const message = sessionStorage.getItem(NOTICE_KEY) ?? undefined;
  sessionStorage.removeItem(NOTICE_KEY);
  return message;
}
