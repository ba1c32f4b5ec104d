import { Skeleton, Stack, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { useMemo } from 'react';
import { useGetMany, useTranslate, type RaRecord } from 'react-admin';
import type { FirewallRule } from '#model/rules/network/firewallMatch.ts';
import { policyShadows } from '#model/rules/ruleShadows.ts';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { FieldFor } from '#src/fields/FieldFor.tsx';
import { useLabel } from '#src/i18n/useLabel.ts';
import { ShadowNotice } from '#src/resources/shadows/ShadowNotice.tsx';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';

type Rule = RaRecord & FirewallRule & { name?: string };

const COLUMNS = ['name', 'action', 'protocol', 'source_ip_address', 'source_port', 'destination_ip_address', 'destination_port', 'enabled'];

/** The rules of a firewall policy in the order in which they are tried, and above them those that are never reached. */
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
  return (
    <Stack spacing={3}>
      <ShadowNotice shadows={shadows} titleOf={(id) => rules.find((rule) => rule.id === id)?.name ?? id} />
      <TableContainer>
        <Table size="small" aria-label={translate('network.policy.rules')}>
          <TableHead>
            <TableRow>
              <TableCell>{translate('network.policy.place')}</TableCell>
              {fields.map((field) => (
                <TableCell key={field.name}>{label(field.label)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rules.map((rule, index) => (
              <TableRow key={rule.id}>
                <TableCell>{index + 1}</TableCell>
                {fields.map((field) => (
                  <TableCell key={field.name}>
                    <FieldFor field={field} record={rule} definition={definition} dense />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Stack>
  );
}
