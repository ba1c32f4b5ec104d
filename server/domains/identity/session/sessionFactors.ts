/** What the owner of a session has proved who they are with. */
export type SessionFactor = 'password' | 'sms' | 'email' | 'totp' | 'passkey' | 'recovery';

/**
 * The factors of a session as its row has them; those of sessions from before are unknown.
 *
 * @example
 *   factorsIn('["password","totp"]'); // ['password', 'totp']
 */
export function factorsIn(stored: string | null): SessionFactor[] {
  const list: unknown = JSON.parse(stored ?? 'null');
  // Written by `sessions.open` and `sessions.prove`.
  return Array.isArray(list) ? (list as SessionFactor[]) : [];
}
