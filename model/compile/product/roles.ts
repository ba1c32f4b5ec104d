import type { RolesDefinition } from '#model/language/productDefinition.ts';
import { readLabel } from '#model/compile/define/labels.ts';
import { child, entriesOf, flagOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/** The word for every signed-in reader. */
export const EVERYBODY = 'all';

/**
 * `roles.yaml`: kinds of users, the roles of each, and the roles.
 *
 * @example
 *   buildRoles(node).roles.map(({ role }) => role); // ['ADMIN', 'TENANT', …]
 */
export function buildRoles(node: Node | undefined): RolesDefinition {
  return {
    kinds: entriesOf(child(node, 'kinds')).map(([kind, { value }]) => ({
      kind: Number(kind),
      authority: textOf(child(value, 'authority')) ?? '',
      label: readLabel(child(value, 'label')),
      holds: wordsOf(child(value, 'holds')).map(({ word }) => word),
    })),
    roles: entriesOf(child(node, 'roles')).map(([role, { value }]) => ({
      role,
      label: readLabel(child(value, 'label')),
      landing: textOf(child(value, 'landing')) ?? '',
      ...(flagOf(child(value, 'selectsCloud')) ? { selectsCloud: true } : {}),
    })),
  };
}

/**
 * Every word that an access list may contain.
 *
 * @example
 *   grantWords({ roles: [], kinds: [] }); // Set { 'all' }
 */
export function grantWords(roles: RolesDefinition): Set<string> {
  return new Set([EVERYBODY, ...roles.roles.map(({ role }) => role), ...roles.kinds.map(({ authority }) => authority)]);
}
