import type { Context } from '#server/engine/context.ts';
import type { RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { checkPlaces } from './checkPlaces.ts';
import { templatePreviewRoute } from './templatePreviewRoute.ts';

export const templateHooks: ResourceHooks<'notificationTemplates'> = {
  beforeCreate(context, input) {
    checkPlaces(context, input);
    return input;
  },
  beforeUpdate(context, _record, changes) {
    checkPlaces(context, changes);
    return changes;
  },
  async afterWrite(context, { before, after }) {
    if (after?.in_use === true && before?.in_use !== true) await replaceOthers(context, after);
  },
  routes: [templatePreviewRoute],
};

/** One template of a channel is in use. */
async function replaceOthers(context: Context, { id, channel }: RecordOf<'notificationTemplates'>): Promise<void> {
  const definition = knownDefinition(context, 'notificationTemplates');
  if (definition === undefined) return;
  const others = await context.db.kysely
    .selectFrom('notification_templates')
    .select('id')
    .where('channel', '=', channel)
    .where('in_use', '=', 1)
    .where('id', '!=', id)
    .execute();
  for (const other of others) {
    const record = await findRecordOrNone(context, definition, other.id, { lock: true });
    if (record !== undefined) await storeChanges(context, definition, record, { in_use: false });
  }
}
