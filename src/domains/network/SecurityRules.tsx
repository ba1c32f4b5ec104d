import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useGetList, type RaRecord } from 'react-admin';
import { ruleText } from '#model/domains/network/ruleText.ts';
import type { SecurityRule } from '#model/domains/network/securityMatch.ts';
import { ruleShadows } from '#model/domains/network/ruleShadows.ts';
import RecordsTab from '#src/schemaViews/show/records/RecordsTab.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { ShadowNotice } from './ShadowNotice.tsx';

/** More than a group can have in any supported cloud. */
const ALL = 500;

/** The rules of a security group, and above them the rules without effect. */
export default function SecurityRules({ definition, record, tab }: SlotProps['tab']) {
  const [resource, by] = tab.kind === 'records' ? [tab.resource, tab.by] : ['', ''];
  const { data = NONE } = useGetList<RaRecord & SecurityRule>(
    resource,
    { filter: { [by]: record.id }, sort: { field: 'id', order: 'ASC' }, pagination: { page: 1, perPage: ALL } },
    { enabled: resource !== '' },
  );
  const shadows = useMemo(() => ruleShadows(data), [data]);
  const titleOf = (id: string) => {
    const rule = data.find((each) => each.id === id);
    return rule === undefined ? id : ruleText(rule, groupName(rule));
  };
  if (tab.kind !== 'records') return null;
  return (
    <Stack spacing={3}>
      <ShadowNotice shadows={shadows} titleOf={titleOf} />
      <RecordsTab definition={definition} record={record} tab={tab} />
    </Stack>
  );
}

const NONE: (RaRecord & SecurityRule)[] = [];

function groupName({ _labels: labels }: RaRecord): string | null {
  const name: unknown = typeof labels === 'object' && labels !== null ? Reflect.get(labels, 'remote_group_id') : null;
  return typeof name === 'string' ? name : null;
}
