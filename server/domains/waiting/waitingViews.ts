import { matches, type Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { SavedViewDefinition, WaitsDefinition } from '#model/language/viewDefinitions.ts';
import type { Context, RecordData } from '#server/engine/context.ts';

/** A view whose records wait for somebody. */
export interface Waiting {
  definition: Definition;
  key: string;
  view: SavedViewDefinition;
  waits: WaitsDefinition;
}

const known = new WeakMap<Definition, readonly Waiting[]>();

/** The views of a definition whose records wait; found once for each definition, because every write asks. */
export function waitingViews(definition: Definition): readonly Waiting[] {
  let views = known.get(definition);
  if (views === undefined) {
    views = Object.entries(definition.list.views).flatMap(([key, view]) =>
      view.waits && !view.waits.none ? [{ definition, key, view, waits: view.waits }] : [],
    );
    known.set(definition, views);
  }
  return views;
}

/** Whether a record waits in this view for some reader: conditions on the reader are left out. */
export function isIn({ definition, view }: Waiting, record: RecordData, { clock }: Pick<Context, 'clock'>): boolean {
  const context = { now: clock(), fields: definition.fields, stored: true };
  return [view.filter ?? {}, view.where ?? {}].every((condition) => matches(withoutReader(condition), record, context));
}

const withoutReader = (condition: Condition): Condition =>
  Object.fromEntries(Object.entries(condition).filter(([, test]) => !JSON.stringify(test).includes('$user.')));
