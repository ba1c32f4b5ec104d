import { panelFault, type PanelFault } from '#model/domains/operations/boards/panelFault.ts';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import { isObject } from '#model/fields/kind.ts';
import { metricCatalogue } from '#model/reading/metricCatalogue.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { idsSeen } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { visibleDefinitions } from '#server/domains/operations/metrics/stats/visible.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Hooks, RecordOf } from '#server/engine/product/hooks.ts';

type Board = RecordOf<'boards'>;
type Panel = NonNullable<Board['panels']>[number];

/** What a definition cannot check of a board: metrics and objects of its charts, and with whom it can be shared. */
export const boardHooks: Hooks<'boards'> = {
  boards: {
    async beforeCreate(context, input) {
      checkSharing(context, input.shared ?? 'own');
      await checkPanels(context, input.panels ?? [], []);
      return input;
    },
    async beforeUpdate(context, board, changes) {
      if (changes.shared !== undefined && changes.shared !== board.shared) checkSharing(context, changes.shared);
      await checkPanels(context, changes.panels ?? [], board.panels ?? []);
      return changes;
    },
  },
};

/** Members of no organisation share with none, and customers do not fill the list of the administrators. */
function checkSharing({ actor }: Context, shared: Board['shared']): void {
  const isPossible =
    shared === 'own' || (shared === 'staff' ? isPlatformKind(actor.kind) || actor.id === 0 : actor.bp_id !== null);
  if (!isPossible) throw new ApiError('alarm.boardSharing', { at: ['shared'] });
}

const ERRORS: Record<PanelFault, string> = {
  object_type: 'alarm.unknownObjects',
  metric: 'alarm.unknownMetric',
  aggregation: 'alarm.boardAggregation',
};

/**
 * The writer must see what a new chart is about; a foreign object answers like a missing one. What was there before
 * stays: a machine that is gone since would otherwise keep its owner from changing anything else.
 */
async function checkPanels(context: Context, panels: readonly Panel[], before: readonly Panel[]): Promise<void> {
  const seen = Object.fromEntries(visibleDefinitions(context).map((each) => [each.resource, each]));
  const catalogue = metricCatalogue(seen);
  for (const [place, panel] of panels.entries()) {
    if (before.some((old) => isSameJson(old, panel))) continue;
    const fault = panelFault(panel, catalogue);
    if (fault !== undefined) throw new ApiError(ERRORS[fault], { at: [`panels.${place}.${fault}`] });
    await checkObjects(context, panel, before, `panels.${place}`);
  }
}

async function checkObjects(context: Context, panel: Panel, before: readonly Panel[], at: string): Promise<void> {
  const definition = context.schemas.resources[panel.object_type ?? ''];
  if (definition === undefined) throw new ApiError('alarm.unknownObjects', { at: [`${at}.object_type`] });
  if (panel.selection === 'chosen') {
    const kept = new Set(
      before.flatMap((old) => (old.object_type === panel.object_type ? (old.object_ids ?? []) : [])),
    );
    const ids = panel.object_ids ?? [];
    const added = ids.filter((id) => !kept.has(id));
    const chosen = { selection: 'chosen', object_ids: added, object_filter: null } as const;
    const found = new Set(added.length === 0 ? [] : await idsSeen(context, definition, chosen, added.length));
    const missing = added.find((id) => !found.has(id));
    if (missing !== undefined)
      throw new ApiError('alarm.unknownObject', { at: [`${at}.object_ids.${ids.indexOf(missing)}`] });
  }
  if (panel.selection !== 'condition') return;
  const wrong = { at: [`${at}.object_filter`] };
  if (!isObject(panel.object_filter)) throw new ApiError('alarm.wrongFilter', wrong);
  try {
    const matching = { selection: 'condition', object_ids: null, object_filter: panel.object_filter } as const;
    await idsSeen(context, definition, matching, 1);
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError('alarm.wrongFilter', { ...wrong, cause: error });
    throw error;
  }
}
