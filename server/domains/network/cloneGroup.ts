import type { Definition } from '#model/language/definition.ts';
import { isWritable } from '#model/access/access.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { wireRecord } from '#server/engine/records/table/resourceTable.ts';
import { createRecord } from '#server/engine/records/write/createRecord.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import type { Records } from '#model/language/records.ts';
import type { ActionOutcome, RecordOf } from '#server/engine/product/hooks.ts';
import { isDuplicate } from './isDuplicate.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { readAll } from './readAll.ts';
import { securityRuleOf } from './securityRuleOf.ts';

export type GroupResource = 'securityGroups' | 'secGroups';
export type RuleResource = 'securityGroupRules' | 'secGroupRules';
type GroupRule = Records[RuleResource];
type RuleField = keyof Records['securityGroupRules'] | keyof Records['secGroupRules'];

/**
 * Creates a second group with the same rules. Each is a separate write to the cloud; a rule waits until its group
 * exists.
 */
export const cloneGroup =
  (ofGroups: GroupResource, ofRules: RuleResource) =>
  async (context: Context, record: RecordOf<GroupResource>, input: { name: string }): Promise<ActionOutcome> => {
    const [groups, rules] = [definitionOf(context, ofGroups), definitionOf(context, ofRules)];
    refuseUnless(context, decide(context, 'create', groups));
    refuseUnless(context, decide(context, 'create', rules));
    const path = { cloud_id: record.cloud_id };
    const group = await createRecord(context, groups, { name: input.name, description: record.description }, path);
    // Every field, because those that a user can write are copied.
    const names = Object.keys(rules.fields) as RuleField[];
    const own = await readAll(context, ofRules, record.cloud_id, names, {
      filter: { security_group_id: record.id },
    });
    // A duplicate that the cloud refused may still be listed.
    const isSecond = (rule: GroupRule, at: number) =>
      own.slice(0, at).some((each) => isDuplicate(securityRuleOf(each), securityRuleOf(rule)));
    for (const rule of own.filter((each, at) => !existsByDefault(each) && !isSecond(each, at))) {
      const values: RecordData = rule;
      const copied = Object.fromEntries(
        Object.values(rules.fields)
          .filter((field) => isWritable(field) && field.name !== 'cloud_id')
          .map(({ name }) => [name, values[name] ?? null]),
      );
      // A rule for members of the group becomes a rule for members of the copy.
      const remote = rule.remote_group_id === record.id ? group.id : rule.remote_group_id;
      await createRecord(
        context,
        rules,
        { ...copied, security_group_id: group.id ?? null, remote_group_id: remote ?? null },
        path,
      );
    }
    return { reply: { status: 201, body: wireRecord(groups, group) } };
  };

/** Clouds allow all outgoing traffic of a new group: its two rules already exist. */
function existsByDefault(rule: GroupRule): boolean {
  const open = {
    ...securityRuleOf({
      direction: 'egress',
      ethertype: rule.ethertype,
      security_group_id: rule.security_group_id,
    }),
    id: 'open',
  };
  return rule.direction === 'egress' && isDuplicate(open, securityRuleOf(rule));
}

function definitionOf(context: Context, name: GroupResource | RuleResource): Definition {
  const definition = knownDefinition(context, name);
  if (definition === undefined) throw new ApiError('request.notFound');
  return definition;
}
