import type { PreviewContent, PreviewTable } from '#model/reading/actionPreview.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import { hasVolumes, liveDeployments, type Deployment } from '#server/domains/templates/records/liveDeployments.ts';
import { secretIds } from '#server/domains/templates/records/stackSecretRecords.ts';
import type { Stack } from '#server/domains/templates/records/stackRecords.ts';

/** What goes with an app and what stays, from the same rule that uninstalls it. */
export async function showUninstall(context: Context, stack: Stack, keepsData: boolean): Promise<PreviewContent> {
  const { schemas, lang } = context;
  const word = (key: string, params: Record<string, string | number> = {}) =>
    renderMessage(schemas.messages, `stackPlan.${key}`, params, lang);
  const live = [...(await liveDeployments(context, stack.id)).values()];
  const goes = { text: word('goes'), tone: 'danger' as const };
  const stays = { text: word('stays'), tone: 'success' as const };
  const rows: PreviewTable['rows'] = live.flatMap((record) => {
    const kept = keepsData && hasVolumes(record);
    return [
      { cells: [word('deployment'), record.name, kept ? stays : goes] },
      ...volumesOf(record).map((volume) => ({ cells: [word('volume'), volume, kept ? stays : goes] })),
    ];
  });
  for (const [name] of await secretIds(context, stack.id))
    rows.push({ cells: [word('secret'), name, keepsData && live.some(hasVolumes) ? stays : goes] });
  const backups = await backupsOf(context, stack.id);
  if (backups > 0) rows.push({ cells: [word('backups'), String(backups), stays] });
  const isLost = !keepsData && live.some(hasVolumes);
  return {
    notes: isLost ? [{ text: word(backups > 0 ? 'dataGoes' : 'dataGoesWithoutBackup'), tone: 'warning' }] : [],
    tables: [{ title: word('uninstall'), columns: [word('kind'), word('name'), word('effect')], rows }],
  };
}

function volumesOf({ volumes, name }: Deployment): string[] {
  return (volumes ?? []).map((volume) => `${name}/${volume.name} (${volume.size_gb ?? '–'} GiB)`);
}

async function backupsOf({ db }: Context, stackId: string): Promise<number> {
  const { count } = await db.kysely
    .selectFrom('stack_backups')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('stack_id', '=', stackId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
