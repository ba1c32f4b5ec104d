import type * as yup from 'yup';
import { conditionFields, matches, type ConditionContext, type Values } from '#model/conditions/conditions.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { contentRule } from './contentRule.ts';
import { droppedRule } from './droppedRule.ts';
import { fieldRule } from './fieldRule.ts';
import type { RuleContext } from './ruleContext.ts';

/**
 * The rules of what stands inside a field: a member exists by what stands beside it, and is required wherever it
 * exists.
 */
export function memberRules(env: ConditionContext, render: RuleContext['render']): RuleContext {
  const context: RuleContext = {
    member: (field, beside) =>
      whileItHolds(
        field,
        contentRule(fieldRule(field, context), field, context, (text, values) => ({ text, values })),
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
  // The names tell yup to cast what the condition reads before this field.
  const names = conditionFields(when).map((path) => path.split('.')[0] ?? path);
  return schema.when([...new Set(names)], (_values, present, { parent }: { parent?: Values }) =>
    matches(when, parent ?? {}, context) ? present : droppedRule,
  );
}
