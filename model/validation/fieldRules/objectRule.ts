import * as yup from 'yup';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isObject } from '#model/fields/kind.ts';
import { refuseUnknownKeys } from './refuseUnknownKeys.ts';
import type { RuleContext } from './ruleContext.ts';
import { withMembers } from './withMembers.ts';

/** The yup rule of a group: those of its members, and no others. */
export function objectRule(field: FieldDefinition, context: RuleContext): yup.AnySchema {
  const { fields = {} } = field;
  const shape = Object.fromEntries(
    Object.values(fields).map((member) => [member.name, context.member(member, fields)]),
  );
  const members = withMembers(yup.object(shape).nullable().default(undefined), field, context, isObject, {
    key: 'validation.object',
  });
  return refuseUnknownKeys(members, shape, context);
}
