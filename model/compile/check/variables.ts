import type { FieldDefinition } from '#model/definition.ts';
import { fieldAt, fieldPaths } from '#model/compile/context.ts';
import type { Context } from '#model/compile/context.ts';
import type { Node } from '#model/compile/read/node.ts';

/** Fields that each kind of variable may name; absent where the variable means nothing. */
export interface Variables {
  form?: Record<string, FieldDefinition>;
  record?: Record<string, FieldDefinition>;
  input?: Record<string, FieldDefinition>;
  /** What stands beside a member of an object. */
  item?: Record<string, FieldDefinition>;
  /** False where the fields could not be read. */
  known: boolean;
}

/** What is known of the reader (`model/actor.ts`). */
const USER = ['id', 'name', 'kind', 'bp_id', 'project_ids', 'default_project_id'];
const NOW = /^\$now([+-]\d{1,6}[smhdw])?$/;

/** Checks `$user.id`, `$form.region_id`, `$record.x`, `$input.x`, `$item.x`, `$now`, `$now+60d`. */
export function checkVariable(node: Node, variable: string, variables: Variables, where: string, context: Context): void {
  if (NOW.test(variable)) return;
  const [root = '', ...rest] = variable.slice(1).split('.');
  const path = rest.join('.');
  const fields = root === 'form' || root === 'record' || root === 'input' || root === 'item' ? variables[root] : undefined;
  const roots = (['form', 'record', 'input', 'item'] as const).filter((each) => variables[each]);
  const allowed = [...roots.map((each) => `$${each}.<field>`), '$user.<word>', '$now', '$now+60d'];
  if (root === 'user') {
    if (!USER.includes(path)) report('user', USER.map((each) => `$user.${each}`));
  } else if (!fields) {
    context.reporter.report(node.at, {
      code: 'unknown-variable',
      says: `unknown variable "${variable}" in ${where}`,
      expected: allowed.join(', '),
      word: variable,
      words: allowed.map((each) => each.replace(/<.*/, path)),
    });
  } else if (!fieldAt(fields, path) && variables.known) {
    report(root, fieldPaths(fields).map((each) => `$${root}.${each}`));
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
