import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';

/** More than one person leaves unread; the rest follows with the next press. */
const AT_ONCE = 1_000;

/** "Mark all as read" is about every message of its reader. */
export const messageHooks: ResourceHooks<'messages'> = {
  actions: {
    async readAll(context) {
      const definition = knownDefinition(context, 'messages');
      const rows = await context.db.kysely
        .selectFrom('messages')
        .select('id')
        .where('user_id', '=', context.actor.id)
        .where('in_app', '=', 1)
        .where('read_at', 'is', null)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute();
      const own = onBehalf(context, context.actor);
      for (const { id } of definition ? rows : []) {
        const record = definition && (await findRecordOrNone(own, definition, id, { lock: true }));
        if (record) await storeChanges(own, definition, record, { read_at: context.clock() }, 'read');
      }
      return { reply: { status: 200, body: { read: rows.length } } };
    },
  },
};
