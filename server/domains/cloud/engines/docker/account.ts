import type { RecordData } from '#server/engine/context.ts';

/** How an engine is reached. */
export interface EngineAccount {
  endpoint: string;
  /** PEM; null: the authorities of the system. */
  caCertificate: string | null;
  /** The certificate and key that the engine accepts; null: none. */
  client: { certificate: string; key: string } | null;
}

/** The account in a record of clouds, with its secrets decrypted by `reveal`. */
export function accountOf(cloud: RecordData, reveal: (stored: string) => string): EngineAccount {
  const text = (name: string) => (typeof cloud[name] === 'string' ? cloud[name] : '');
  const [certificate, key] = [text('client_certificate'), text('client_key')];
  return {
    endpoint: text('endpoint').replace(/\/+$/, ''),
    caCertificate: text('ca_certificate') || null,
    client: certificate === '' || key === '' ? null : { certificate, key: reveal(key) },
  };
}
