import type { Context } from '#server/engine/context.ts';
import type { Channel } from '#server/domains/operations/notifications/receivers/destinations.ts';
import type { Template } from './messagesOf.ts';

const words = (title: string | null, text: string | null) => ({ title: title ?? '', text: text ?? '' });

/** The words of a channel; empty where no template is kept: those of the product apply. */
export async function templateOf({ db, schemas }: Context, channel: Channel): Promise<Template> {
  if (schemas.resources['notificationTemplates'] === undefined) return {};
  const row = await db.kysely
    .selectFrom('notification_templates')
    .select(['title_zh', 'text_zh', 'title_en', 'text_en'])
    .where('channel', '=', channel)
    .where('in_use', '=', 1)
    .orderBy('id')
    .executeTakeFirst();
  if (row === undefined) return {};
  return { zh: words(row.title_zh, row.text_zh), en: words(row.title_en, row.text_en) };
}
