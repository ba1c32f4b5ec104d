import { queryOptions } from '@tanstack/react-query';
import type { Json } from '#model/language/definition.ts';
import { request } from '#src/http/httpClient.ts';

/** What is missing: an address to bind, or a rule to create. `refused`: why the reader cannot add it. */
export interface Mend {
  mend: 'address' | 'rule';
  resource: string;
  /** The record to create; null if one is bound or nothing can be created. */
  values: Record<string, Json> | null;
  refused?: 'capability' | 'noPool' | 'noRouter' | 'noGroup' | 'access';
  /** Of an address: the action of the machine that binds it, and its input. */
  action?: string;
  input?: string;
  /** An address of the owner that nothing uses. */
  free?: { id: string; title: string } | null;
  /** Yuan for an hour of the new address. */
  hourly?: string | null;
  /** Of a rule: the group that it changes, and how many machines are in it. */
  group?: { resource: string; id: string; title: string } | null;
  machines?: number | null;
}

/** The reply of `GET /clouds/{cloud_id}/reach`. */
export interface Reach {
  /** The address of the reader, as the server sees it. */
  from: string | null;
  port: number;
  reachable: boolean;
  steps: { ok: boolean; word: string; message: string; title: string }[];
  mends: Mend[];
}

/** Whether the reader can log in to a machine, or open a port of it, from where they are or from another address. */
export const reachQuery = (cloudId: string, resource: string, id: string, from: string | undefined, port?: number) =>
  queryOptions({
    queryKey: [resource, 'reach', cloudId, id, from ?? '', port ?? ''],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ resource, id, ...(from && { from }), ...(port && { port: `${port}` }) });
      const path = `/api/cmp/v1/clouds/${encodeURIComponent(cloudId)}/reach?${query}`;
      return (await request<Reach>(path, { signal })).json;
    },
    retry: false,
  });
