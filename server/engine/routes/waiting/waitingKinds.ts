import { can } from '#model/access/access.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { WaitsDefinition } from '#model/language/viewDefinitions.ts';
import { withNeeded } from '#model/reading/neededResources.ts';
import { requestedByOthers, waitsOf, type WaitingView } from '#model/reading/watchedViews.ts';
import type { Context } from '#server/engine/context.ts';
import { sourceOf } from '#server/engine/records/list/listRecords.ts';
import { countRows } from '#server/engine/records/list/page/positions.ts';
import { absentResources } from '#server/engine/schemas/absentResources.ts';

/** Records of one view that wait for the reader. */
export interface WaitingKind {
  definition: Definition;
  view: WaitingView;
  waits: WaitsDefinition;
  /** Leaves out what the reader has asked for. */
  also: Condition | undefined;
}

/** Every kind of record that can wait for this reader. */
export async function waitingKinds(context: Context): Promise<WaitingKind[]> {
  const absent = await absentResources(context.db, context.schemas);
  return withNeeded(context.schemas, absent).flatMap((definition) => {
    if (definition.upstream || definition.gathers || !can(context.actor, 'list', definition).allowed) return [];
    return waitsOf(definition, context.actor).flatMap((view): WaitingKind[] => {
      const waits = definition.list.views[view.view]?.waits;
      return waits === undefined || view.none !== undefined
        ? []
        : [{ definition, view, waits, also: requestedByOthers(waits) }];
    });
  });
}

/** How many records of a kind wait, as far as the reader sees them. */
export async function countOf(context: Context, { definition, view, also }: WaitingKind, older?: Condition) {
  const conditions = [also, older].filter((each) => each !== undefined);
  const source = await sourceOf(context, definition, {
    operation: 'list',
    filter: view.filter,
    ...(conditions.length > 0 && { also: { $all: conditions } }),
  });
  return countRows(context.db, source);
}
