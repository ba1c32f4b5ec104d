import type * as yup from 'yup';
import { conditionFields, matches, type ConditionContext, type Values } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { settingRule } from './settingRule.ts';
import { droppedRule } from './droppedRule.ts';
import { fieldRule } from './fieldRule.ts';
import type { RuleContext } from './ruleContext.ts';

/**
 * The rules inside a field: the values next to a member decide whether it exists, and an existing member is required if
 * its field requires it.
 *
 * @example
 *   memberRules({}, ({ key }) => key).requires({ ...field, required: true }, undefined); // true
 */
export function memberRules(env: ConditionContext, render: RuleContext['render']): RuleContext {
  const context: RuleContext = {
    member: (field, beside) =>
      whileItHolds(
        field,
        settingRule(fieldRule(field, context), field, context, (text, values) => ({ text, values })),
        { ...env, fields: beside },
      ),
    requires: (field) => field.required === true,
    render,
  };
  return context;
}

function whileItHolds(field: FieldDefinition, schema: yup.AnySchema, context: ConditionContext): yup.AnySchema {
  const { when } = field;
  if (when === undefined) return schema;
  // yup needs these names to cast, before this field, the values that the condition reads.
  const names = conditionFields(when).map((path) => path.split('.')[0] ?? path);
  return schema.when([...new Set(names)], (_values, present, { parent }: { parent?: Values }) =>
    matches(when, parent ?? {}, context) ? present : droppedRule,
  );
}
