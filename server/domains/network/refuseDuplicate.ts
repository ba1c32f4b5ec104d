import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { isDuplicate } from './isDuplicate.ts';
import { readAll } from './readAll.ts';
import { securityRuleOf } from './readWorld.ts';

const FIELDS = [
  'id',
  'security_group_id',
  'direction',
  'ethertype',
  'protocol',
  'port_range_min',
  'port_range_max',
  'remote_ip_prefix',
  'remote_group_id',
  'priority',
  'action',
];

/** Refuses a duplicate rule in a security group; a rule that a wider one covers is only reported. */
export const refuseDuplicate =
  (ofRules: string) =>
  async (context: Context, input: RecordData): Promise<RecordData> => {
    const there = await readAll(context, ofRules, String(input.cloud_id), FIELDS, {
      filter: { security_group_id: String(input.security_group_id) },
    });
    const fresh = { ...securityRuleOf(input), id: '' };
    const isThere = there.some((each) => isDuplicate(securityRuleOf(each), fresh));
    if (isThere) throw new ApiError('request.invalid', { fields: { protocol: 'network.duplicateRule' } });
    return input;
  };
