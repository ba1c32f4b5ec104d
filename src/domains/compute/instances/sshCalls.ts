import { request } from '#src/http/httpClient.ts';

/** Where a terminal of a machine leads. */
export interface SshPlace {
  cloudId: string;
  resource: string;
  id: string;
  port: number;
}

export interface HostKey {
  address: string;
  port: number;
  type: string | null;
  /** Null for a simulated machine. */
  fingerprint: string | null;
  known: 'same' | 'changed' | 'new' | 'simulated';
}

const pathOf = ({ cloudId }: SshPlace) => `/api/cmp/v1/clouds/${encodeURIComponent(cloudId)}/ssh`;
const bodyOf = ({ resource, id, port }: SshPlace) => ({ resource, id, port });

/** How the machine names itself, before anything is sent to it. */
export const readHostKey = async (place: SshPlace): Promise<HostKey> =>
  (await request<HostKey>(`${pathOf(place)}/host-key`, { method: 'POST', body: bodyOf(place) })).json;

/** A ticket for one terminal, at the machine with this key. */
export const openTerminal = async (place: SshPlace, fingerprint: string | null): Promise<{ url: string }> =>
  (
    await request<{ url: string }>(pathOf(place), {
      method: 'POST',
      body: { ...bodyOf(place), ...(fingerprint !== null && { fingerprint }) },
    })
  ).json;
