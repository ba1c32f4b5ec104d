/**
 * Why the reader was brought to the sign-in: a sentence of the server, or one of our own by its key in
 * `publicPages.fault`.
 */
export interface LoginNotice {
  message?: string;
  key?: 'verification' | 'expired';
  code?: number;
  requestId?: string;
}

const KEY = 'suantai.loginNotice';

/** For the document that opens next in this tab. */
export function leaveLoginNotice(notice: LoginNotice): void {
  sessionStorage.setItem(KEY, JSON.stringify(notice));
}

/** What was left for the login page, once. */
export function takeLoginNotice(): LoginNotice | undefined {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  try {
    const notice: unknown = JSON.parse(text ?? 'null');
    return typeof notice === 'object' && notice !== null ? notice : undefined;
  } catch {
    // Not of ours: there is nothing to tell.
    return undefined;
  }
}
