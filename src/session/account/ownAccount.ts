import { accountsPath } from '#src/session/accountsPath.ts';
import { request } from '#src/http/httpClient.ts';
import type { StoredFile } from '#src/dataProviders/uploadFile.ts';
import type { CurrentUser } from './currentUser.ts';

const USERS = `${accountsPath()}/users`;

/** One active session of the account. */
export interface OwnSession {
  id: string;
  ip: string | null;
  user_agent: string | null;
  created_at: string;
  last_seen_at: string;
  proved_at: string | null;
  /** Empty for sessions from before factors were recorded. */
  factors: ('password' | 'sms' | 'email' | 'totp' | 'passkey' | 'recovery')[];
  current: boolean;
}

// Calls about the signed-in user's own account (spec 7.1). Each rejects with an `ApiFault`.

export const saveProfile = async (profile: {
  nickname?: string | null;
  avatar?: StoredFile | null;
}): Promise<CurrentUser> => (await request<CurrentUser>(`${USERS}/current`, { method: 'PUT', body: profile })).json;

export const changePassword = async (old_password: string, password: string): Promise<void> =>
  void (await request(`${USERS}/password`, { method: 'PATCH', body: { old_password, password } }));

export const changeContact = async (field: 'phone' | 'email', target: string, code: string): Promise<void> =>
  void (await request(`${USERS}/${field}`, { method: 'PATCH', body: { [field]: target, code } }));

export const ownSessions = async (signal?: AbortSignal): Promise<OwnSession[]> =>
  (await request<OwnSession[]>(`${USERS}/current/sessions`, { signal })).json;

export const endOwnSession = async (id: string): Promise<void> =>
  void (await request(`${USERS}/current/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }));

export type OwnPasskey = OwnFactors['passkeys'][number];

/** The second factor of the account. */
export interface OwnFactors {
  totp: { since: string } | null;
  passkeys: {
    id: string;
    name: string;
    created_at: string;
    last_used_at: string | null;
    /** Where it was added. */
    added_ip: string | null;
    added_agent: string | null;
    /** It does not sign in alone. */
    second_only: boolean;
  }[];
  /** The platform requires one of this account. */
  required: boolean;
  recovery_codes_left: number;
}

export const ownFactors = async (signal?: AbortSignal): Promise<OwnFactors> =>
  (await request<OwnFactors>(`${USERS}/current/factors`, { signal })).json;

export const offerApp = async (): Promise<{ secret: string; uri: string }> =>
  (await request<{ secret: string; uri: string }>(`${USERS}/current/factors/totp`, { method: 'POST' })).json;

/** Resolves to the recovery codes, which are shown once; null if there are some already. */
export const confirmApp = async (code: string): Promise<string[] | null> =>
  (
    await request<{ recovery_codes: string[] | null }>(`${USERS}/current/factors/totp`, {
      method: 'PUT',
      body: { code },
    })
  ).json.recovery_codes;

export const removeApp = async (): Promise<void> =>
  void (await request(`${USERS}/current/factors/totp`, { method: 'DELETE' }));

export const replaceRecoveryCodes = async (): Promise<string[]> =>
  (await request<{ recovery_codes: string[] }>(`${USERS}/current/factors/recovery-codes`, { method: 'POST' })).json
    .recovery_codes;

export const proveIdentity = async (
  proof: { password: string } | { code: string } | { passkey: unknown },
): Promise<void> => void (await request(`${USERS}/current/proof`, { method: 'POST', body: proof }));

export const endOtherSessions = async (): Promise<void> =>
  void (await request(`${USERS}/current/sessions`, { method: 'DELETE' }));
