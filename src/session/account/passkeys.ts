import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { accountsPath } from '#src/session/accountsPath.ts';
import { request } from '#src/http/httpClient.ts';

// Calls in two parts: the server gives a challenge, the browser signs it with a passkey. Each rejects with an
// `ApiFault`, or with `PasskeyCancelled`.

const OWN = `${accountsPath()}/users/current`;

/** The reader closed the prompt of the browser, or the device has no matching passkey. */
export class PasskeyCancelled extends Error {}

/** Adds a passkey; resolves to the recovery codes if it is the first factor. */
export async function addPasskey(name: string): Promise<string[] | null> {
  const { json: options } = await request<PublicKeyCredentialCreationOptionsJSON>(`${OWN}/factors/passkeys/options`, {
    method: 'POST',
  });
  const passkey = await prompted(() => startRegistration({ optionsJSON: options }));
  const { json } = await request<{ recovery_codes: string[] | null }>(`${OWN}/factors/passkeys`, {
    method: 'POST',
    body: { name, passkey },
  });
  return json.recovery_codes;
}

export const renamePasskey = async (id: string, name: string): Promise<void> =>
  void (await request(`${OWN}/factors/passkeys/${encodeURIComponent(id)}`, { method: 'PATCH', body: { name } }));

export const removePasskey = async (id: string): Promise<void> =>
  void (await request(`${OWN}/factors/passkeys/${encodeURIComponent(id)}`, { method: 'DELETE' }));

/** Signs a challenge to prove who is there. */
export const passkeyProof = async (): Promise<{ passkey: unknown }> => signed(`${OWN}/proof/options`);

/** The second step of a sign-in with a passkey. */
export async function secondStepByPasskey(ticket: string): Promise<void> {
  const path = `${accountsPath()}/auth/second-step`;
  const signature = await signed(`${path}/passkey`, { ticket });
  await request(`${path}/tokens`, { method: 'POST', body: { ticket, ...signature } });
}

/**
 * Signs in with a passkey alone. With `autofill`, the browser offers passkeys at the field of the name and waits until
 * the reader chooses one; a later call takes its place.
 */
export async function signInByPasskey({ autofill = false } = {}): Promise<void> {
  const path = `${accountsPath()}/auth/passkey`;
  await request(`${path}/tokens`, { method: 'POST', body: await signed(`${path}/options`, undefined, autofill) });
}

/** Whether the browser can offer passkeys at a field. */
export const canAutofill = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** Ends an offer of `signInByPasskey`. */
export const endAutofill = (): void => WebAuthnAbortService.cancelCeremony();

async function signed(url: string, body?: Record<string, string>, autofill = false): Promise<{ passkey: unknown }> {
  const { json: options } = await request<PublicKeyCredentialRequestOptionsJSON>(url, { method: 'POST', body });
  return { passkey: await prompted(() => startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill })) };
}

async function prompted<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (reason) {
    if (reason instanceof WebAuthnError || (reason instanceof Error && /NotAllowed|Abort/.test(reason.name)))
      throw new PasskeyCancelled(undefined, { cause: reason });
    throw reason;
  }
}
