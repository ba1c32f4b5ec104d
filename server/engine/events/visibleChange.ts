import { can } from '#model/access/access.ts';
import type { Actor } from '#model/access/actor.ts';
import { matches } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isTheirs } from '#model/access/ownership/isTheirs.ts';
import type { RecordChange, RecordData } from '#server/engine/context.ts';
import type { IsHidden } from '#server/engine/records/list/hiddenParents.ts';
import { scopeOf } from '#server/engine/records/scope.ts';

export interface VisibleChange {
  resource: string;
  id: number | string;
  operation: string;
  version: number;
}

export interface Seeing {
  isHidden?: IsHidden;
  /** The fields behind scope paths that lead through references (`seenFields`). */
  through?: Readonly<Record<string, FieldDefinition>> | undefined;
}

/**
 * The part of a change that one reader receives; undefined if they may not see it. A record that leaves their scope is
 * deleted for them, one that enters it is created: neither reveals that it exists elsewhere.
 */
export function visibleChange(
  change: Omit<RecordChange, 'historyId'>,
  actor: Actor,
  definition: Definition | undefined,
  { isHidden = () => false, through = {} }: Seeing = {},
): VisibleChange | undefined {
  if (!definition || !(can(actor, 'list', definition).allowed || can(actor, 'show', definition).allowed))
    return undefined;
  const scope = scopeOf(definition, actor);
  const env = { user: actor, fields: { ...definition.fields, ...through }, stored: true };
  const sees = (record: RecordData | undefined) =>
    record !== undefined && (scope === undefined || matches(scope, record, env)) && !isHidden(definition, record);
  const before = sees(change.before);
  const after = sees(change.after);
  const changeAs = (operation: string): VisibleChange => ({
    resource: change.resource,
    id: change.id,
    operation,
    version: change.version,
  });
  if (before && after)
    return change.follows && !changesHands(change, actor, definition, through) ? undefined : changeAs(change.operation);
  if (after) return changeAs('create');
  return before ? changeAs('delete') : undefined;
}

/** Whether the reader gains or loses the right to change a record that stays visible. */
function changesHands(
  { before = {}, after = {} }: Pick<RecordChange, 'before' | 'after'>,
  actor: Actor,
  definition: Definition,
  through: Seeing['through'],
): boolean {
  const context = { through, stored: true };
  return isTheirs(actor, definition, before, context) !== isTheirs(actor, definition, after, context);
}
