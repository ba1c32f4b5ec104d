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
 * The rule of a field for react-hook-form and for the server. Apart from the kinds, which every list needs: a page
 * without a form does not load yup.
 */
export function fieldRule(field: FieldDefinition, context: RuleContext): yup.AnySchema {
  return WITH_MEMBERS[field.type]?.(field, context) ?? leafRule(fieldKind(field.type), field, context);
}

/** The yup rule of a list: that of its entries, and how many there may be. */
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

/** The yup rule of a group: those of its members, and no others. */
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
