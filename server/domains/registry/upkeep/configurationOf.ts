import type { Settings } from '#server/engine/process/config.ts';
import { platformUrl } from '#server/engine/process/platformUrl.ts';
import { ISSUER, SERVICE } from '#server/domains/registry/client/signToken.ts';
import { NOTICES_PATH, TOKEN_PATH } from '#server/domains/registry/paths.ts';

export interface ConfiguredRegistry {
  url: string;
  storage_path: string;
  config_path: string;
}

/** The certificate is beside the configuration. */
export const certificatePath = (configPath: string): string =>
  `${configPath.slice(0, configPath.lastIndexOf('/'))}/suantai-tokens.pem`;

/**
 * The configuration of a docker-registry 2.8 that trusts our tokens and reports to us. Of blobs nothing is reported:
 * the manifests name them. Deletion is allowed, because only the platform gets the right to it.
 */
export function configurationOf(settings: Settings, registry: ConfiguredRegistry, noticeKey: string): string {
  const platform = platformUrl(settings);
  const listen = portOf(registry.url);
  return `# ${registry.config_path}: then restart docker-registry
version: 0.1
log: { level: info }
storage:
  filesystem: { rootdirectory: ${registry.storage_path} }
  delete: { enabled: true }
  maintenance:
    uploadpurging: { enabled: true, age: 24h, interval: 1h, dryrun: false }
http:
  # For clients on other hosts: their address, and a certificate under http.tls
  addr: ':${listen}'
  relativeurls: true
  headers: { X-Content-Type-Options: [nosniff] }
auth:
  token:
    realm: ${platform}${TOKEN_PATH}
    service: ${SERVICE}
    issuer: ${ISSUER}
    rootcertbundle: ${certificatePath(registry.config_path)}
notifications:
  endpoints:
    - name: suantai
      url: ${platform}${NOTICES_PATH}
      headers: { Authorization: ['Bearer ${noticeKey}'] }
      timeout: 10s
      threshold: 5
      backoff: 10s
      ignoredmediatypes: [application/octet-stream]
`;
}

function portOf(address: string): string {
  const { port, protocol } = new URL(address);
  return port === '' ? (protocol === 'https:' ? '443' : '80') : port;
}
