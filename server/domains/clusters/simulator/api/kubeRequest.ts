import type { Ids } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';
import type { Kind } from '#server/domains/clusters/simulator/kinds/kinds.ts';

/** A call of the API of a cluster, without the address of the platform. */
export interface KubeRequest {
  method: string;
  /** Below the root of the cluster: `/api/v1/pods`. */
  path: string;
  query: URLSearchParams;
  accept: string;
  contentType: string;
  userAgent: string;
  /** The account that makes the call. */
  user: string;
  bytes(): Promise<Uint8Array>;
}

export interface KubeReply {
  status: number;
  contentType: string;
  body: string | AsyncIterable<Uint8Array>;
  warnings?: readonly string[];
}

export interface SimulatorDeps {
  db: Database;
  clock: () => number;
  ids: Ids;
  /** How open watches and logs wait. */
  pause: (ms: number) => Promise<void>;
}

/** Where a call is aimed. */
export interface Target {
  kind: Kind;
  /** Undefined: all of them, or a kind without. */
  namespace: string | undefined;
  name: string | undefined;
  subresource: string | undefined;
}

export const json = (value: unknown, status = 200, warnings?: readonly string[]): KubeReply => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(value),
  ...(warnings && warnings.length > 0 && { warnings }),
});
