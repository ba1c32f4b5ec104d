import type { Definition } from '#model/language/definition.ts';
import { formatAge, formatDateTime, parseTime } from '#src/fields/format/formatTime.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useMinute } from '#src/schemaViews/list/table/useMinute.ts';
import { useCloudState } from '#src/session/cloud/cloudState.ts';
import { CloudTrouble } from './CloudTrouble.tsx';

/**
 * The age of the inventory behind the list, and whether the cloud responds. Renders nothing for resources outside a
 * cloud.
 */
export function CloudStatus({ definition }: { definition: Definition }) {
  const translate = useTranslate();
  const lang = useLang();
  const { state } = useCloudState(definition);
  useMinute();
  if (!definition.cloud || !state) return null;
  const at = parseTime(state.kinds[definition.cloud.kind]?.synced_at);
  return (
    <div className="list-cloud">
      <span title={at && formatDateTime(at, lang)}>
        {at ? translate('list.cloud.updated', { when: formatAge(at, lang) }) : translate('list.cloud.never')}
      </span>
      <CloudTrouble definition={definition} />
    </div>
  );
}
