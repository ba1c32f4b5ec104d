import { sizeText } from '#model/rules/sizeText.ts';
import { notify } from '#server/domains/messages/notify.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';

/** A volume that grows and shrinks around its size all day is one piece of news an hour. */
const EVERY_MS = 3_600_000;

/** The owner of a deployment hears that a volume has passed its size. That it is below again is on its page only. */
export async function informOfVolumes(
  context: Context,
  { id, name, user_id: user, bp_id: organisation, volume_usage: usage }: RecordOf<'containerDeployments'>,
): Promise<void> {
  if (user === null && organisation === null) return;
  const over = (usage ?? []).filter(({ used_bytes: used, size_bytes: size }) => (used ?? 0) > (size ?? 0));
  await notify(context, {
    type: 'resource',
    level: 'warn',
    to: user === null ? { organisation: organisation ?? 0 } : { users: [user] },
    title: 'notice.volumesOver',
    text: 'notice.volumesOverText',
    params: {
      name,
      volumes: over
        .map(
          (each) =>
            `${each.name ?? ''} ${sizeText(each.used_bytes ?? 0, 'en', 'GiB')} / ${sizeText(each.size_bytes ?? 0, 'en', 'GiB')}`,
        )
        .join(', '),
    },
    link: `/containers/deployments/${id}`,
    key: `volumesOver ${id} ${Math.floor(context.clock() / EVERY_MS)}`,
  });
}
