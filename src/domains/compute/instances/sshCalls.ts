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
  /** The gateway through which the machine is reached; null: directly. */
  gateway: { id: number; name: string } | null;
  known: 'same' | 'changed' | 'new' | 'simulated';
}

const pathOf = ({ cloudId }: SshPlace) => `/api/cmp/v1/clouds/${encodeURIComponent(cloudId)}/ssh`;
const bodyOf = ({ resource, id, port }: SshPlace) => ({ resource, id, port });

/** How the platform reaches a machine, the best way first; empty: not at all. */
export const readWays = async (
  { cloudId, resource, id }: Omit<SshPlace, 'port'>,
  signal: AbortSignal,
): Promise<{ address: string; gateway: HostKey['gateway'] }[]> => {
  const path = `/api/cmp/v1/clouds/${encodeURIComponent(cloudId)}/ssh?${new URLSearchParams({ resource, id })}`;
  return (await request<{ ways: { address: string; gateway: HostKey['gateway'] }[] }>(path, { signal })).json.ways;
};

/** How the machine names itself, before anything is sent to it. */
export const readHostKey = async (place: SshPlace): Promise<HostKey> =>
  (await request<HostKey>(`${pathOf(place)}/host-key`, { method: 'POST', body: bodyOf(place) })).json;

/** A ticket for one terminal, at the machine with this key, on the way on which it was seen. */
export const openTerminal = async (place: SshPlace, key: HostKey | undefined): Promise<{ url: string }> =>
  (
    await request<{ url: string }>(pathOf(place), {
      method: 'POST',
      body: {
        ...bodyOf(place),
        ...(key?.fingerprint != null && { fingerprint: key.fingerprint, gateway_id: key.gateway?.id ?? null }),
      },
    })
  ).json;
