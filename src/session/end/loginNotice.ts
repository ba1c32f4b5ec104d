/** Why the reader was sent to the sign-in: a sentence of the server, or a key of our own in `publicText.fault`. */
export interface LoginNotice {
  message?: string;
  key?: 'verification' | 'expired';
  /** No fault: the password was reset. */
  changed?: true;
  code?: number;
  requestId?: string;
}

const KEY = 'suantai.loginNotice';

/** Stores a notice for the next document in this tab. */
export function leaveLoginNotice(notice: LoginNotice): void {
  sessionStorage.setItem(KEY, JSON.stringify(notice));
}

/** Reads and removes the notice for the sign-in page. */
export function takeLoginNotice(): LoginNotice | undefined {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  try {
    const notice: unknown = JSON.parse(text ?? 'null');
    return typeof notice === 'object' && notice !== null ? notice : undefined;
  } catch {
    // Not written by us: show nothing.
    return undefined;
  }
}
