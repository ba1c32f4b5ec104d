import { X509Certificate } from 'node:crypto';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { refuseOwnName } from './ownName.ts';
import { makeSshKey, sshKeyLine } from './sshKey.ts';
import { sshKeyFault, type SshKeyFault } from './sshKeyFault.ts';

type KeyResource = 'keypairs' | 'publicKeys';

const REFUSALS = {
  unknown: 'compute.keyNotRecognised',
  certificate: 'compute.keyIsCertificate',
  dsa: 'compute.keyIsDsa',
  short: 'compute.keyTooShort',
} as const satisfies Record<SshKeyFault, string>;

/** A key pair is imported by its public key, or generated here: then the private key is returned once, not stored. */
export const keypairHooks = (ofKeys: KeyResource): ResourceHooks<KeyResource> => ({
  async beforeCreate(context, input) {
    await refuseOwnName(context, ofKeys, input, 'compute.keypairNameExists');
    const given = input.public_key?.trim() ?? '';
    if (given !== '') return { ...input, public_key: checked(given, input.type) };
    if (input.type !== 'ssh') throw new ApiError('compute.keyNotRecognised', { at: ['public_key'] });
    const { publicKey, privateKey } = makeSshKey(input.name);
    return { ...input, public_key: publicKey, private_key: privateKey };
  },
});

function checked(text: string, type: 'ssh' | 'x509' | undefined): string {
  if (type === 'x509') {
    if (!isCertificate(text)) throw new ApiError('compute.keyNotRecognised', { at: ['public_key'] });
    return text;
  }
  const key = sshKeyLine(text);
  const fault = sshKeyFault(key);
  if (fault !== undefined) throw new ApiError(REFUSALS[fault], { at: ['public_key'] });
  return key;
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    // Any parser error means that it is not a certificate.
    return false;
  }
}
