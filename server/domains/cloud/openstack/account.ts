import type { RecordData } from '#server/engine/context.ts';

/** The credentials of the platform in a cloud. With an application credential everything happens in its own project. */
export type OpenstackIdentity =
  | { type: 'password'; username: string; password: string; domain: string; project: string }
  | { type: 'application_credential'; id: string; secret: string };

export interface OpenstackAccount {
  endpoint: string;
  identity: OpenstackIdentity;
  /** Null: the only region, or the first of the catalogue. */
  region: string | null;
  /** In PEM format; null: the certificate authorities of the system. */
  caCertificate: string | null;
  /** Seconds for which the cloud keeps a deleted machine; null: it does not keep it. No API of OpenStack reports it. */
  reclaimSeconds: number | null;
}

/** The account in a record of clouds, with its secrets decrypted by `reveal`. */
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
