import type { RaRecord } from 'react-admin';
import { restRefusal } from '#model/access/stateRefusal.ts';
import type { Definition } from '#model/language/definition.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useReason } from '#src/schemaViews/action/useDecision.ts';
import { useCloudState } from '#src/session/cloud/cloudState.ts';
import { Banner } from './Banner.tsx';
import { BannerText } from './BannerText.tsx';

/** Says that the cloud of the record takes no requests, or since when it has not answered. */
export function CloudBanner({ definition, record }: { definition: Definition; record: RaRecord }) {
  const translate = useTranslate();
  const reasonOf = useReason();
  const { state } = useCloudState(definition, record);
  if (!state) return null;
  const rest = restRefusal(definition, { cloudStatus: state.status });
  if (rest) return <Banner tone="warning">{reasonOf(definition, rest).reason}</Banner>;
  // Records that the platform itself keeps for a cloud do not become outdated.
  if (!state.stale || !definition.cloud) return null;
  const asOf = latest(record.synced_at, state.kinds[definition.cloud.kind]?.synced_at);
  return (
    <Banner tone="warning" detail={state.fault?.message}>
      <BannerText
        definition={definition}
        record={{ ...record, synced_at: asOf }}
        text={translate(asOf ? 'record.banner.silent' : 'record.banner.silentNever')}
      />
    </Banner>
  );
}

/** A synchronisation writes only the records that changed; the others are as recent as the list that had them. */
function latest(...times: unknown[]): string | undefined {
  return times
    .filter((time) => typeof time === 'string')
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))
    .at(-1);
}
