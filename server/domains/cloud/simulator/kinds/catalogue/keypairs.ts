import { createHash } from 'node:crypto';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';

export const keypairs: KindRules<'keypairs'> = {
  async create(world, { name, type, public_key: publicKey }, { tenant }) {
    if ((await world.all('keypairs', tenant)).some(({ fields }) => fields.name === name))
      throw conflict(`Key pair ${name} exists already`);
    const fields = {
      name,
      type,
      public_key: publicKey.trim(),
      fingerprint: fingerprintOf(type, publicKey),
      created_at: world.now,
    };
    return world.add('keypairs', { tenant, fields, hidden: {} });
  },
  remove(world, item) {
    world.drop(item);
  },
};

/** In the format of `ssh-keygen -l`. */
export function fingerprintOf(type: 'ssh' | 'x509', publicKey: string): string {
  const body = type === 'ssh' ? publicKey.trim().split(/\s+/)[1] : publicKey.replace(/-----[^-]+-----|\s/g, '');
  if (!body || !/^[A-Za-z0-9+/]+=*$/.test(body)) throw invalid('This is not a public key');
  return `SHA256:${createHash('sha256').update(Buffer.from(body, 'base64')).digest('base64').replace(/=+$/, '')}`;
}
