import type { KindRules } from '#server/clouds/simulator/kindRules.ts';
import { textIn } from '#server/clouds/simulator/text.ts';

/** The hosts that machines stand on. They come with the cloud; nobody makes or deletes one. */
export const hypervisors: KindRules<'hypervisors'> = {
  actions: {
    enable: (_world, { fields }) => void Object.assign(fields, { status: 'enabled', disabled_reason: null }),
    disable: (_world, { fields }, input) => void Object.assign(fields, { status: 'disabled', disabled_reason: textIn(input, 'reason') ?? null }),
  },
};

export const storagePools: KindRules<'storagePools'> = {};
