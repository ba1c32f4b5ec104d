import { restRefusal } from '#model/access/stateRefusal.ts';
import type { Definition } from '#model/language/definition.ts';
import { Tag } from '#src/fields/parts/Tag.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useReason } from '#src/schemaViews/action/useDecision.ts';
import { useCloudState } from '#src/session/cloud/cloudState.ts';

interface Props {
  definition: Definition;
  record?: Readonly<Record<string, unknown>>;
}

/** Warns that the cloud is inactive, or has not responded for so long that the data may be outdated. */
export function CloudTrouble({ definition, record }: Props) {
  const translate = useTranslate();
  const reasonOf = useReason();
  const { state } = useCloudState(definition, record);
  if (!state) return null;
  const rest = restRefusal(definition, { cloudStatus: state.status });
  if (rest) {
    return (
      <Tag tone="warning" title={reasonOf(definition, rest).reason}>
        {translate(`list.cloud.rest.${state.status}`, { _: state.status })}
      </Tag>
    );
  }
  // Records that the platform itself keeps for a cloud do not become outdated.
  if (!state.stale || !definition.cloud) return null;
  return (
    <Tag tone="warning" title={state.fault?.message ?? translate('list.cloud.staleHelp')}>
      {translate('list.cloud.stale')}
    </Tag>
  );
}
