import { accountsPath } from '#src/session/accountsPath.ts';
import { request } from '#src/http/httpClient.ts';

const ACCEPTED = 202;

/** What the first step of a sign-in returns for an account with a second factor: no session yet. */
export interface SecondStep {
  ticket: string;
  expires_at: string;
}

/** Signs in by password (spec 7.1). The server sets the cookies; the name is trimmed (spec 5). */
export function signIn(name: string, password: string): Promise<SecondStep | undefined> {
  return firstStep('password', { name: name.trim(), password });
}

/** The first step of any way to sign in; resolves to the second step if the account needs one. */
export async function firstStep(way: string, body: Record<string, string>): Promise<SecondStep | undefined> {
  const { status, json } = await request<{ second_step?: SecondStep }>(`${accountsPath()}/auth/${way}/tokens`, {
    method: 'POST',
    body,
  });
  return status === ACCEPTED ? json.second_step : undefined;
}

/** The second step: a code of the authenticator app, or a recovery code. */
export async function secondStep(ticket: string, code: string): Promise<void> {
  await request(`${accountsPath()}/auth/second-step/tokens`, { method: 'POST', body: { ticket, code } });
}
