import type * as yup from 'yup';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { leafRule } from './leafRule.ts';
import { listRule } from './listRule.ts';
import { objectRule } from './objectRule.ts';
import type { RuleContext } from './ruleContext.ts';

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
