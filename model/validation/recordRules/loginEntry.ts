import type { Violation } from '#model/messages/messages.ts';
import { textIn, type RecordRule } from './recordRule.ts';

/**
 * The creator of a machine must be able to sign in to it: by a key pair, a password or both. A machine that was created
 * elsewhere may have neither.
 */
export const loginEntry: RecordRule = {
  reads: ['keypair_id', 'admin_password'],
  check(values, mode): Record<string, Violation> {
    if (
      mode === 'update' ||
      textIn(values, 'keypair_id') !== undefined ||
      textIn(values, 'admin_password') !== undefined
    )
      return {};
    return { keypair_id: { key: 'compute.keyOrPassword' } };
  },
};
