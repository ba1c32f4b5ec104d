import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useGetMany, type RaRecord } from 'react-admin';
import type { FirewallRule } from '#model/domains/network/firewallMatch.ts';
import { policyShadows } from '#model/domains/network/ruleShadows.ts';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { ShadowNotice } from './ShadowNotice.tsx';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { cardPart } from '#src/schemaViews/list/table/narrowColumns.ts';
import { PlainTable } from '#src/schemaViews/list/table/PlainTable.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';

type Rule = RaRecord & FirewallRule & { name?: string };

/** A column beside the fields of a rule. */
const PLACE = 'place';

const COLUMNS = [
  'name',
  'action',
  'protocol',
  'source_ip_address',
  'source_port',
  'destination_ip_address',
  'destination_port',
  'enabled',
];

/** The rules of a firewall policy in their order of evaluation, and above them the rules that are never reached. */
export default function PolicyRules({ record: policy }: SlotProps['tab']) {
  const translate = useTranslate();
  const label = useLabel();
  const definition = useDefinition('firewallRules');
  const { rule_ids: given } = policy;
  const ids = useMemo((): string[] => (Array.isArray(given) ? given.map(String) : []), [given]);
  const { data, isPending } = useGetMany<Rule>('firewallRules', { ids }, { enabled: ids.length > 0 });
  const rules = useMemo(() => ids.flatMap((id) => data?.find((rule) => rule?.id === id) ?? []), [ids, data]);
  const shadows = useMemo(() => policyShadows(rules), [rules]);
  if (ids.length === 0) return <Typography color="textSecondary">{translate('network.policy.empty')}</Typography>;
  if (isPending) return <Skeleton variant="rounded" height={120} />;
  const fields = COLUMNS.flatMap((name) => definition.fields[name] ?? []);
  const columns = [
    { name: PLACE, label: translate('network.policy.place'), part: 'fact' as const },
    ...fields.map((field, index) => ({ name: field.name, label: label(field.label), part: cardPart(field, index) })),
  ];
  const rows = rules.map((rule, at) => ({
    key: String(rule.id),
    cells: {
      [PLACE]: at + 1,
      ...Object.fromEntries(
        fields.map((field) => [
          field.name,
          <FieldFor key={field.name} field={field} record={rule} definition={definition} dense />,
        ]),
      ),
    },
  }));
  return (
    <Stack spacing={3}>
      <ShadowNotice shadows={shadows} titleOf={(id) => rules.find((rule) => rule.id === id)?.name ?? id} />
      <PlainTable label={translate('network.policy.rules')} columns={columns} rows={rows} />
    </Stack>
  );
}
