import type { PreviewContent } from '#model/reading/actionPreview.ts';
import type { Json } from '#model/language/definition.ts';
import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { versionEffect } from './versionEffect.ts';

type Version = RecordOf<'policyVersions'>;

/** Changes shown per account; the rest is counted. */
const SHOWN = 12;
const TONES = { gained: 'success', lost: 'danger', changed: 'warning' } as const;

/** Whose access would change, and how, if a version became the default. */
export const versionPreview = {
  async basis({ db }: Context, { policy_id, document }: Version): Promise<Json> {
    const policy = await db.kysely
      .selectFrom('policies')
      .select('document')
      .where('id', '=', policy_id)
      .executeTakeFirst();
    return [policy?.document ?? null, document ?? null];
  },
  async show(context: Context, { policy_id, version, document }: Version): Promise<PreviewContent> {
    const { lang, schemas } = context;
    const say = (key: string, params?: MessageParams) =>
      renderMessage(schemas.messages, `versionEffect.${key}`, params, lang);
    const { accounts, partial } = await versionEffect(context, {
      policyId: policy_id,
      version: version ?? '',
      document,
    });
    if (accounts.length === 0) return { notes: [{ text: say('none') }] };
    return {
      notes: [{ text: say('some') }, ...(partial ? [{ text: say('partial'), tone: 'info' as const }] : [])],
      tables: accounts.map(({ name, changes }) => ({
        title: name,
        columns: [renderMessage(schemas.messages, 'preview.change', {}, lang), say('action'), say('word')],
        rows: changes.slice(0, SHOWN).map((change) => ({
          cells: [
            { text: say(change.effect), tone: TONES[change.effect] },
            change.name,
            { text: change.word, mono: true as const },
          ],
        })),
        ...(changes.length > SHOWN && { more: say('more', { count: changes.length - SHOWN }) }),
      })),
    };
  },
};
