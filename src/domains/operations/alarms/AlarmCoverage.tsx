import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkBase, useNotify } from 'react-admin';
import { ApiFault } from '#src/http/apiFault.ts';
import { request } from '#src/http/httpClient.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import type { CoveredMetric } from './alarmQueries.ts';
import { ALARMS, coverageQuery } from './figures.ts';
import { LoadState } from '#src/faults/LoadState.tsx';
import { useKindNames } from '#src/session/cloud/useKindNames.ts';
import '#src/i18n/parts/alarms.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { token } from '#src/ui/theme/token.ts';

/** Which failures no rule watches; one press makes the rule that would. */
export function AlarmCoverage() {
  const translate = useTranslate();
  const { data, isError, refetch } = useQuery(coverageQuery);
  const make = useMakeRules();
  if (data === undefined) return <LoadState failed={isError} onRetry={() => void refetch()} />;
  const missing = data.filter(({ is_covered, suggested }) => !is_covered && suggested !== null);
  return (
    <Stack spacing={2}>
      <p>{translate('alarms.coverage.help')}</p>
      {missing.length > 1 && (
        <Button
          variant="outlined"
          disabled={make.isPending}
          onClick={() => make.mutate(missing)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {translate('alarms.coverage.makeAll', { count: missing.length })}
        </Button>
      )}
      <TableContainer>
        <Table size="small" sx={{ '& td, & th': { paddingInline: { xs: '6px', sm: 2 } } }}>
          <TableHead>
            <TableRow>
              <TableCell sx={WIDE}>{translate('alarms.why.object')}</TableCell>
              <TableCell>{translate('alarms.metric')}</TableCell>
              <TableCell>{translate('alarms.coverage.state')}</TableCell>
              <TableCell sx={WIDE}>{translate('alarms.coverage.rules')}</TableCell>
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {data.map((metric) => (
              <MetricRow
                key={metric.metric}
                metric={metric}
                disabled={make.isPending}
                onMake={() => make.mutate([metric])}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Stack>
  );
}

/** Makes the rules that are suggested for metrics. */
function useMakeRules() {
  const translate = useTranslate();
  const notify = useNotify();
  const client = useQueryClient();
  return useMutation({
    async mutationFn(wanted: readonly CoveredMetric[]) {
      for (const { suggested } of wanted) if (suggested) await request(ALARMS, { method: 'POST', body: suggested });
    },
    onSuccess: (_, wanted) =>
      notify(
        translate('alarms.coverage.made', {
          name: wanted.map(({ suggested }) => suggested?.name).join(translate('record.listComma')),
        }),
        { type: 'success' },
      ),
    onError: (fault) =>
      notify(fault instanceof ApiFault ? fault.message : translate('alarms.failed'), { type: 'error' }),
    onSettled: () => void client.invalidateQueries({ queryKey: coverageQuery.queryKey }),
  });
}

function MetricRow({ metric, disabled, onMake }: { metric: CoveredMetric; disabled: boolean; onMake: () => void }) {
  const translate = useTranslate();
  const label = useLabel();
  const names = useKindNames();
  const object = label(names.get(metric.resource)) || metric.resource;
  return (
    <TableRow>
      <TableCell sx={WIDE}>{object}</TableCell>
      <TableCell>
        <Above>{object}</Above>
        {label(metric.label)}
      </TableCell>
      <TableCell>
        <Chip
          size="small"
          variant="outlined"
          color={COLOURS[stateOf(metric)]}
          label={translate(`alarms.coverage.${stateOf(metric)}`)}
        />
      </TableCell>
      <RuleCell sx={WIDE}>
        {metric.rules.map(({ id, name }) => (
          <LinkBase key={id} to={`/alarmmanagement/${id}`}>
            {name}
          </LinkBase>
        ))}
      </RuleCell>
      <TableCell align="right">
        {!metric.is_covered && metric.suggested && (
          <Button size="small" variant="outlined" disabled={disabled} onClick={onMake} sx={{ whiteSpace: 'nowrap' }}>
            {translate('alarms.coverage.make')}
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

/** A phone shows the object above its metric, and leaves the rules to their list. */
const WIDE = { display: { xs: 'none', sm: 'table-cell' } } as const;

const Above = styled('small')(({ theme }) => ({
  display: 'block',
  color: token.textMuted,
  [theme.breakpoints.up('sm')]: { display: 'none' },
}));

const RuleCell = styled(TableCell)({ '& a': { marginInlineEnd: 12, color: token.accentText } });

const COLOURS = { covered: 'success', partly: 'info', missing: 'warning', none: 'default' } as const;

function stateOf({ is_covered, rules, suggested }: CoveredMetric): keyof typeof COLOURS {
  if (is_covered) return 'covered';
  if (rules.length > 0) return 'partly';
  return suggested === null ? 'none' : 'missing';
}
