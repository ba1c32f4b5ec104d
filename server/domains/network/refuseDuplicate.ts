import type { InputOf } from '#server/engine/product/hooks.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RuleResource } from './cloneGroup.ts';
import { isDuplicate } from './isDuplicate.ts';
import { readAll } from './readAll.ts';
import { RULE_FIELDS, securityRuleOf } from './securityRuleOf.ts';

const FIELDS = [...RULE_FIELDS, 'priority', 'action'] as const;

/** Refuses a duplicate rule in a security group; a rule that a wider one covers is only reported. */
export const refuseDuplicate =
  (ofRules: RuleResource) =>
  async (context: Context, input: InputOf<RuleResource>): Promise<InputOf<RuleResource>> => {
    const there = await readAll(context, ofRules, input.cloud_id, FIELDS, {
      filter: { security_group_id: input.security_group_id },
    });
    const fresh = { ...securityRuleOf(input), id: '' };
    const isThere = there.some((each) => isDuplicate(securityRuleOf(each), fresh));
    if (isThere) throw new ApiError('request.invalid', { fields: { protocol: 'network.duplicateRule' } });
    return input;
  };
