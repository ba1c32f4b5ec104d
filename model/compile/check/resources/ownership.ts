import { canField } from '#model/access/access.ts';
import type { Actor } from '#model/access/actor.ts';
import type { Definition } from '#model/language/definition.ts';
import { couldBeTheirs } from '#model/access/ownership/couldBeTheirs.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { isSound } from '#model/compile/check/isSound.ts';
import { child, entriesOf } from '#model/compile/read/node.ts';

/** An actor that has every property that a `$user` word may name. */
const ANYBODY: Omit<Actor, 'grants'> = {
  id: 1,
  name: 'anybody',
  kind: 4,
  bp_id: 1,
  project_ids: [1],
  default_project_id: 1,
};

/**
 * Reports a word that may create records although the scope of the word holds on no record that it could create, so
 * that every attempt would be refused. Applies only to a definition without other errors.
 *
 * @example
 *   checkOwnership(outline, definition, context); // reports `never-own` for a scope that no new record meets
 */
export function checkOwnership(outline: Outline, definition: Definition, { reporter }: Context): void {
  for (const [grant, { key }] of entriesOf(child(outline.node, 'scope'))) {
    const actor = { ...ANYBODY, grants: [...new Set([grant, 'all'])] };
    const creates = [...definition.access.create, ...definition.access.import].includes(grant);
    if (
      !creates ||
      !Object.values(definition.fields).every(isSound) ||
      couldBeTheirs(actor, definition, (field) => canField(actor, field, 'write'))
    )
      continue;
    reporter.report(key.at, {
      severity: 'warning',
      code: 'never-own',
      says: `scope.${grant} excludes every record that ${grant} can create`,
      expected: `a field that ${grant} enters or that is filled in, or no access.create for ${grant}`,
    });
  }
}
