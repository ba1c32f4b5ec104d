import { describe, expect, test } from 'vitest';
import { make } from '../support/findings.ts';
import type { Mistake } from '../support/findings.ts';

/** `ports` with a condition in place of its limits. */
const condition = (text: string) => ({
  from: '{ type: integer, min: 1, max: 64, label: { zh: 端口数, en: Ports } }',
  to: `{ type: integer, when: ${text}, label: { zh: 端口数, en: Ports } }`,
});

describe('mistakes in conditions', () => {
  test.each<Mistake>([
    {
      code: 'unknown-field',
      ...condition('{ «stat: active }'),
      says: 'unknown field "stat" in fields.ports.when; expected a field of gateways; did you mean "status"?',
    },
    {
      code: 'unknown-operator',
      ...condition('{ «$or: [{ name: x }] }'),
      says: 'unknown word "$or" in fields.ports.when; expected a field, or one of $any, $all, $not, $own',
    },
    {
      code: 'unknown-field',
      ...condition('{ «$own: true }'),
      says: 'fields.ports.when.$own needs an owner, and gateways have no user_id and bp_id; expected the fields user_id and bp_id',
    },
    {
      code: 'unknown-operator',
      ...condition('{ name: { «startsWith: x } }'),
      says: 'unknown operator "startsWith" in fields.ports.when.name; expected one of eq, ne, lt, lte, gt, gte, in, nin, like, starts, empty, has; did you mean "starts"?',
    },
    {
      code: 'operator-for-kind',
      ...condition('{ status: { «lt: active } }'),
      says: 'operator "lt" in fields.ports.when.status does not apply to a field of type state; expected one of eq, ne, in, nin, empty',
    },
    {
      code: 'unknown-value',
      ...condition('{ status: «activ }'),
      says: 'unknown value "activ" in fields.ports.when.status; expected one of inactive, rebooting, active; did you mean "active"?',
    },
    {
      code: 'wrong-operand',
      ...condition('{ name: { empty: «maybe } }'),
      says: 'fields.ports.when.name.empty is "maybe"; expected true or false',
    },
    {
      code: 'wrong-operand',
      ...condition('{ name: { in: «x } }'),
      says: 'fields.ports.when.name.in is not a list; expected a list of values',
    },
    {
      code: 'unknown-variable',
      ...condition('{ name: «$user.nam }'),
      says: 'unknown variable "$user.nam" in fields.ports.when.name; expected one of $user.id, $user.name, $user.kind, $user.bp_id, $user.project_ids, $user.default_project_id; did you mean "$user.name"?',
    },
    {
      code: 'unknown-variable',
      ...condition('{ name: «$usr.name }'),
      says: 'unknown variable "$usr.name" in fields.ports.when.name; expected $form.<field>, $record.<field>, $user.<word>, $now, $now+60d; did you mean "$user.name"?',
    },
    {
      code: 'unknown-variable',
      ...condition('{ name: «$form.nam }'),
      says: 'unknown variable "$form.nam" in fields.ports.when.name; expected a field after $form.; did you mean "$form.name"?',
    },
    {
      code: 'wrong-operand',
      ...condition('{ name: «$user.id }'),
      says: 'fields.ports.when.name is $user.id, which does not fit a field of type name; expected a value of type name',
    },
    {
      code: 'wrong-operand',
      ...condition('{ created_at: { lt: «$user.name } }'),
      says: 'fields.ports.when.created_at is $user.name, which does not fit a field of type dateTime; expected a value of type dateTime',
    },
    {
      code: 'unknown-variable',
      ...condition('{ created_at: { lt: «$now+2x } }'),
      says: 'unknown variable "$now+2x" in fields.ports.when.created_at; expected $form.<field>, $record.<field>, $user.<word>, $now, $now+60d; did you mean "$now"?',
    },
    {
      code: 'wrong-type',
      ...condition('{ $any: «{ name: x } }'),
      says: 'fields.ports.when.$any is not a list of conditions; expected a list with at least one condition',
    },
  ])('$code: $says', (row) => {
    const { found, expected } = make(row);
    expect(found).toEqual(expected);
  });
});
