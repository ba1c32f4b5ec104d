import * as yup from 'yup';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { checkCount } from '#model/fields/itemCount.ts';
import { itemOf, MOST_ITEMS } from '#model/fields/list.ts';
import type { RuleContext } from './ruleContext.ts';
import { withMembers } from './withMembers.ts';

/** The yup rule of a list: that of its entries, and how many there may be. */
export function listRule(field: FieldDefinition, context: RuleContext): yup.AnySchema {
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
