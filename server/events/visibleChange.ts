import { isGranted } from '#model/granted.ts';
import type { Actor } from '#model/actor.ts';
import { matches } from '#model/conditions.ts';
import type { Definition } from '#model/definition.ts';
import type { RecordChange, RecordData } from '#server/context.ts';
import type { IsHidden } from '#server/records/list/hiddenParents.ts';
import { scopeOf } from '#server/records/scope.ts';

export interface VisibleChange {
  resource: string;
  id: number | string;
  operation: string;
  version: number;
}

/**
 * What one reader is told of a change; undefined when it is none of their business. A record that leaves their scope is gone for
 * them, one that enters it is new: neither tells that it exists elsewhere.
 */
export function visibleChange(change: Omit<RecordChange, 'historyId'>, actor: Actor, definition: Definition | undefined, isHidden: IsHidden = () => false): VisibleChange | undefined {
  if (!definition || !(isGranted(actor, definition.access.list) || isGranted(actor, definition.access.show))) return undefined;
  const scope = scopeOf(definition, actor);
  const surroundings = { user: actor, fields: definition.fields, stored: true };
  const sees = (record: RecordData | undefined) => record !== undefined && (scope === undefined || matches(scope, record, surroundings)) && !isHidden(definition, record);
  const before = sees(change.before);
  const after = sees(change.after);
  const told = (operation: string): VisibleChange => ({ resource: change.resource, id: change.id, operation, version: change.version });
  if (before && after) return change.follows ? undefined : told(change.operation);
  if (after) return told('create');
  return before ? told('delete') : undefined;
}
