import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useGetList, type RaRecord } from 'react-admin';
import '#src/i18n/parts/recordParts.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import RecordsTab from '#src/schemaViews/show/records/RecordsTab.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { projectQuotasQuery } from './projectQuotasQuery.ts';
import { QuotaNotes } from './QuotaNotes.tsx';
import { UseBars } from './UseBars.tsx';

const LINES = 'cloudQuotas';
/** More than a project has in practice. */
const ALL = 200;

/** The limits of a project, and above them how each stands to its use and to the quota of the organisation. */
export default function ProjectQuotas({ definition, record, tab }: SlotProps['tab']) {
  const translate = useTranslate();
  const label = useLabel();
  const lang = useLang();
  const { data: lines } = useGetList<RaRecord>(LINES, {
    filter: { project_id: record.id },
    sort: { field: 'id', order: 'ASC' },
    pagination: { page: 1, perPage: ALL },
  });
  // Read again as soon as a line has changed, also by this reader.
  const version = JSON.stringify(lines?.map(({ id, limit, used }): unknown[] => [id, limit, used]));
  const { queryKey, ...query } = projectQuotasQuery(record.id, lang);
  const { data, isError } = useQuery({
    ...query,
    queryKey: [...queryKey, version],
    enabled: lines !== undefined,
    placeholderData: keepPreviousData,
  });
  if (tab.kind !== 'records') return null;
  // The table has the rest.
  const compared = data?.filter(({ notes, organisation }) => notes.length > 0 || organisation !== null) ?? [];
  return (
    <Stack spacing={3}>
      {isError && <Alert severity="error">{translate('record.project.quotasFailed')}</Alert>}
      {compared.length > 0 && (
        <UseBars
          uses={compared.map((quota) => ({
            id: `${quota.key} ${quota.cloud_id}`,
            name: label(quota.label),
            of: quota.cloud_id === null ? translate('record.project.allClouds') : quota.name,
            unit: quota.unit,
            limit: quota.limit,
            used: quota.used,
            below: <QuotaNotes quota={quota} />,
          }))}
        />
      )}
      <RecordsTab definition={definition} record={record} tab={tab} />
    </Stack>
  );
}
