import type { RecordData } from '#server/engine/context.ts';

/**
 * How the platform signs in to a cloud. With an application credential everything happens in the project that it was
 * made for.
 */
export type OpenstackIdentity =
  | { type: 'password'; username: string; password: string; domain: string; project: string }
  | { type: 'application_credential'; id: string; secret: string };

export interface OpenstackAccount {
  endpoint: string;
  identity: OpenstackIdentity;
  /** Null: the only one, or the first of the catalogue. */
  region: string | null;
  /** PEM; null: the authorities of the system. */
  caCertificate: string | null;
  /** Seconds for which the cloud keeps a machine that was deleted; null: it does not. No call of OpenStack tells it. */
  reclaimSeconds: number | null;
}

/** What a record of clouds says, its secrets opened by `reveal`. */
export function accountOf(cloud: RecordData, reveal: (stored: string) => string): OpenstackAccount {
  const text = (name: string) => (typeof cloud[name] === 'string' ? cloud[name] : '');
  const secret = (name: string) => (text(name) === '' ? '' : reveal(text(name)));
  return {
    endpoint: text('endpoint'),
    identity:
      cloud.auth_type === 'application_credential'
        ? {
            type: 'application_credential',
            id: text('application_credential_id'),
            secret: secret('application_credential_secret'),
          }
        : {
            type: 'password',
            username: text('username'),
            password: secret('cloud_password'),
            domain: text('domain') || 'Default',
            project: text('project') || 'admin',
          },
    region: text('region_name') || null,
    caCertificate: text('ca_certificate') || null,
    reclaimSeconds:
      typeof cloud.reclaim_seconds === 'number' && cloud.reclaim_seconds > 0 ? cloud.reclaim_seconds : null,
  };
}
