import * as yup from 'yup';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { leafRule } from './leafRule.ts';
import type { RuleContext } from './ruleContext.ts';
import { checkCount } from '#model/fields/itemCount.ts';
import { itemOf, MOST_ITEMS } from '#model/fields/list.ts';
import { withMembers } from './withMembers.ts';
import { isObject } from '#model/fields/kind.ts';
import { refuseUnknownKeys } from './refuseUnknownKeys.ts';

/** Kinds whose values have members with rules of their own. */
const WITH_MEMBERS: Record<string, (field: FieldDefinition, context: RuleContext) => yup.AnySchema> = {
  list: listRule,
  object: objectRule,
};

/**
 * The rule of a field for react-hook-form and for the server. It is separate from the field kinds, which every list
 * needs, so that a page without a form does not load yup.
 *
 * @example
 *   fieldRule(integerField, context).isValidSync(12); // true
 */
export function fieldRule(field: FieldDefinition, context: RuleContext): yup.AnySchema {
  return WITH_MEMBERS[field.type]?.(field, context) ?? leafRule(fieldKind(field.type), field, context);
}

/** The yup rule of a list: the rule of its entries, and the number of entries allowed. */
function listRule(field: FieldDefinition, context: RuleContext): yup.AnySchema {
  const items = yup
    .array()
    .of(context.member(itemOf(field), {}))
    .nullable();
  return withMembers(items, field, context, Array.isArray, { key: 'validation.list' }).test({
    name: 'count',
    test: (value, { createError }) => {
      const violation = Array.isArray(value) ? checkCount(value.length, field, MOST_ITEMS) : undefined;
      return violation === undefined || createError({ message: context.render(violation), params: { violation } });
    },
  });
}

/** The yup rule of a group: the rules of its members; other keys are refused. */
function objectRule(field: FieldDefinition, context: RuleContext): yup.AnySchema {
  const { fields = {} } = field;
  const shape = Object.fromEntries(
    Object.values(fields).map((member) => [member.name, context.member(member, fields)]),
  );
  const members = withMembers(yup.object(shape).nullable().default(undefined), field, context, isObject, {
    key: 'validation.object',
  });
  return refuseUnknownKeys(members, shape, context);
}
