import type { Context } from '#server/engine/context.ts';
import { cloudsDefinition, type CloudRecord } from '#server/domains/cloud/cloudDefinitions.ts';
import { notify } from '#server/domains/messages/notify.ts';
import { recordLink } from '#server/domains/messages/recordLink.ts';

/** Informs the administrators of the platform when a connected cloud no longer answers, and when it answers again. */
export async function notifyOfChange(context: Context, cloud: CloudRecord, answers: boolean): Promise<void> {
  const { status, name, cloud_id: id } = cloud;
  if (status !== (answers ? 'disconnected' : 'connected')) return;
  // A cloud that has never been read is not back.
  if (answers && cloud.last_sync_at === null) return;
  const word = answers ? 'cloudBack' : 'cloudAway';
  await notify(context, {
    type: 'alarm',
    ...(answers && { level: 'info' }),
    to: 'platform',
    title: `notice.${word}`,
    text: `notice.${word}Text`,
    params: { cloud: name },
    link: recordLink(cloudsDefinition(context), cloud),
    key: `${word} ${id} ${context.clock()}`,
  });
}
