import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { memberAt, fieldPaths } from '#model/compile/context.ts';
import type { Context } from '#model/compile/context.ts';
import type { Node } from '#model/compile/read/node.ts';
import { resolveValue } from '#model/conditions/resolveCondition.ts';
import { isSound } from './isSound.ts';

/** Fields that each kind of variable may name; absent if the variable is not available. */
export interface Variables {
  form?: Record<string, FieldDefinition>;
  record?: Record<string, FieldDefinition>;
  input?: Record<string, FieldDefinition>;
  /** The members next to a member of an object. */
  item?: Record<string, FieldDefinition>;
  /** In presets, the fields of earlier items by key: `$flavor.disk_gb`. */
  earlier?: Readonly<Record<string, Record<string, FieldDefinition>>>;
  /** The variables that other conditions always have, and that have no value where this one stands. */
  without?: readonly ('user' | 'now')[];
  /** Days and months may be named. */
  day?: boolean;
  /** False if the fields could not be read. */
  known: boolean;
}

/** The properties of the reader (`model/access/actor.ts`), each with an example. */
const USER: Readonly<Record<string, Json>> = {
  id: 1,
  name: 'name',
  kind: 1,
  bp_id: 1,
  project_ids: 1,
  default_project_id: 1,
};
const MOMENT = resolveValue('$now', { now: Date.UTC(2026, 0, 1) });
const MOMENT_DAY = '2026-01-01';
const FIELD_ROOTS = ['form', 'record', 'input', 'item'] as const;
const NOW = /^\$now([+-]\d{1,6}[smhdw])?$/;
const DAY = /^\$(day|month)([+-]\d{1,3})?$/;
const NOW_BY_SETTING = /^\$now[+-]\{([\w.]+)\}[smhdw]$/;

/**
 * Checks a variable in place of a value of `field`: `$user.id`, `$form.region_id`, `$record.x`, `$input.x`, `$item.x`,
 * `$now`, `$now+60d`, `$now+{licence.warning_days}d`, `$day-1`, `$month`.
 *
 * @example
 *   checkVariable(node, '$user.di', fields.user_id, variables, 'scope.TENANT.user_id', context); // did you mean id?
 */
export function checkVariable(
  node: Node,
  variable: string,
  field: FieldDefinition,
  variables: Variables,
  where: string,
  context: Context,
): void {
  const [hasNow, hasUser] = [has(variables, 'now'), has(variables, 'user')];
  if (hasNow && NOW.test(variable)) return checkHeld(MOMENT);
  if (variables.day === true && DAY.test(variable)) return checkHeld(dayIn(field));
  const setting = NOW_BY_SETTING.exec(variable)?.[1];
  if (hasNow && setting !== undefined) {
    checkSetting(node, setting, where, context);
    return checkHeld(MOMENT);
  }
  const [root = '', ...rest] = variable.slice(1).split('.');
  const path = rest.join('.');
  const fieldRoot = FIELD_ROOTS.find((each) => each === root);
  const fields = fieldRoot ? variables[fieldRoot] : variables.earlier?.[root];
  if (root === 'user' && hasUser) {
    const sample = Object.hasOwn(USER, path) ? USER[path] : undefined;
    if (sample === undefined)
      report(
        'user',
        Object.keys(USER).map((each) => `$user.${each}`),
      );
    else checkHeld(sample);
  } else if (!fields) {
    const allowed = variablesIn(variables);
    context.reporter.report(node.at, {
      code: 'unknown-variable',
      says: `unknown variable "${variable}" in ${where}`,
      expected: allowed.length === 0 ? 'a value: no variable is known here' : allowed.join(', '),
      word: variable,
      words: allowed
        .map((each) => each.replace(/<.*/, path))
        .filter((word) => !word.startsWith('$user.') || Object.hasOwn(USER, path)),
    });
  } else if (!memberAt(fields, path) && variables.known) {
    report(
      root,
      fieldPaths(fields).map((each) => `$${root}.${each}`),
    );
  }

  /** A reader with a value that the field cannot have would always be refused. */
  function checkHeld(sample: Json): void {
    if (
      !isSound(field) ||
      fieldKind(field.type).operators.length <= 1 ||
      fieldKind(field.type).operand(sample, field) !== undefined
    )
      return;
    context.reporter.report(node.at, {
      code: 'wrong-operand',
      says: `${where} is ${variable}, which does not fit a field of type ${field.type}`,
      expected: `a value of type ${field.type}`,
    });
  }

  function report(of: string, words: string[]): void {
    const expected = of === 'user' ? `one of ${words.join(', ')}` : `a field after $${of}.`;
    context.reporter.report(node.at, {
      code: 'unknown-variable',
      says: `unknown variable "${variable}" in ${where}`,
      expected,
      word: variable,
      words,
    });
  }
}

/** A day as the field holds it: a text holds a month. */
const dayIn = ({ type }: FieldDefinition): Json =>
  type === 'date' ? MOMENT_DAY : type === 'text' ? MOMENT_DAY.slice(0, 7) : MOMENT;

const has = ({ without }: Variables, word: 'user' | 'now'): boolean => without?.includes(word) !== true;

/** The variables that can be written there, for the reader of a diagnostic. */
function variablesIn(variables: Variables): string[] {
  return [
    ...FIELD_ROOTS.filter((root) => variables[root]).map((root) => `$${root}.<field>`),
    ...Object.keys(variables.earlier ?? {}).map((key) => `$${key}.<field>`),
    ...(has(variables, 'user') ? ['$user.<word>'] : []),
    ...(has(variables, 'now') ? ['$now', '$now+60d'] : []),
    ...(variables.day === true ? ['$day', '$day-1', '$month', '$month-1'] : []),
  ];
}

/** `$now+{licence.warning_days}d`: the setting must be public, because readers may use it in filters. */
function checkSetting(node: Node, key: string, where: string, { reporter, settings }: Context): void {
  const words = Object.values(settings)
    .filter((setting) => setting.public === true && setting.field.type === 'integer')
    .map((setting) => setting.key);
  if (words.includes(key)) return;
  reporter.report(node.at, {
    code: 'unknown-setting',
    says: `unknown setting "${key}" in ${where}`,
    expected: 'a public whole number of settings.yaml',
    word: key,
    words,
  });
}
