import { useTranslate } from 'react-admin';
import { useManifest } from '#src/definitions/useManifest.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { THING_KINDS, type Arrangement } from './arrangement.ts';

/** How many things of each kind are drawn, in words. */
export function useThingCount(arrangement: Arrangement | undefined): string {
  const translate = useTranslate();
  const label = useLabel();
  const { resources } = useManifest();
  const counts = THING_KINDS.map(
    (kind) => [kind, arrangement?.things.filter((thing) => thing.kind === kind).length ?? 0] as const,
  ).filter(([, count]) => count > 0);
  return counts
    .map(([kind, count]) =>
      translate('network.topology.count', {
        kind: label(resources.find(({ resource }) => resource === kind)?.plural ?? { zh: '', en: '' }),
        count,
      }),
    )
    .join(translate('record.listComma'));
}
