import { accountsPath } from '#src/session/accountsPath.ts';
import { request } from '#src/http/httpClient.ts';

/** Signs in by password (spec 7.1). The server sets the cookies; the name is trimmed (spec 5). */
export async function signIn(name: string, password: string): Promise<void> {
  await request(`${accountsPath()}/auth/password/tokens`, { method: 'POST', body: { name: name.trim(), password } });
}
