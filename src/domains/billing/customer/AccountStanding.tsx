import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { microDecimal, readMicro } from '#model/rules/money/microDecimal.ts';
import { cycleOf } from '#model/rules/time/calendar/cycle.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { MonthTable } from '#src/domains/billing/months/MonthTable.tsx';
import { summaryQuery } from '#src/domains/billing/months/monthQuery.ts';
import { useBillingPath } from '#src/domains/billing/useBillingPath.ts';
import { useBillingZone } from '#src/domains/billing/useBillingZone.ts';
import { Holdings } from './Holdings.tsx';
import { ArrearsTimeline } from '#src/domains/billing/wallet/ArrearsTimeline.tsx';
import { dayAfter, FIRST_DAYS } from '#src/domains/billing/wallet/outlook/days.ts';
import { OutlookPanel } from '#src/domains/billing/wallet/outlook/OutlookPanel.tsx';
import { outlookQuery } from '#src/domains/billing/wallet/outlook/outlookQuery.ts';
import { serverNow } from '#src/http/serverNow.ts';
import '#src/i18n/parts/months.ts';
import '#src/i18n/parts/outlook.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { formatFen } from '#src/ui/formatFen.ts';
import { token } from '#src/ui/theme/token.ts';

const LINES = 'billLines';

/** Where the account of a customer stands: its arrears, this month with what it will come to, and its future. */
export default function AccountStanding({ record }: SlotProps['tab']) {
  const basePath = useBillingPath();
  if (basePath === undefined) return null;
  const account = Number(record.id);
  return (
    <Stack spacing={2}>
      <ArrearsTimeline basePath={basePath} account={account} />
      <Month basePath={basePath} account={account} />
      <Holdings basePath={basePath} account={account} />
      <OutlookPanel basePath={basePath} account={account} />
    </Stack>
  );
}

function Month({ basePath, account }: { basePath: string; account: number }) {
  const translate = useTranslate();
  const lines = useManifestEntry(LINES);
  const month = cycleOf(serverNow() / 1000, useBillingZone());
  const until = new Date(`${dayAfter(FIRST_DAYS)}T23:59:59`).toISOString();
  const { data: outlook } = useQuery(outlookQuery(basePath, { account, until, asOf: undefined }));
  const filter = { account_id: account };
  const { data: summary, isError } = useQuery(summaryQuery({ basePath, filter, month, by: 'category' }));
  if (isError) return <p role="alert">{translate('months.failed')}</p>;
  const spent = readMicro(summary?.total ?? '');
  const rest = readMicro(outlook?.rest_of_month ?? '');
  const figures = {
    soFar: summary?.total,
    expected: spent === undefined || rest === undefined ? undefined : microDecimal(spent + rest),
    before: summary?.previous_total,
  };
  const groups = summary?.by_category ?? [];
  return (
    <Panel
      title={translate('months.divided', { month })}
      action={
        <Button component={LinkBase} to={`/consumerdesc/${account}/${month}`} size="small" variant="outlined">
          {translate('months.bill')}
        </Button>
      }
    >
      <Figures>
        {(['soFar', 'expected', 'before'] as const).map((word) => (
          <div key={word}>
            <dt>{translate(`outlook.home.${word}`)}</dt>
            <dd>{formatFen(figures[word] ?? '') ?? '–'}</dd>
          </div>
        ))}
      </Figures>
      {groups.length > 0 && (
        <MonthTable
          title={translate('months.division.category')}
          groups={groups}
          pathOf={({ id }) =>
            id === null || lines === undefined
              ? undefined
              : listAddress(lines, { ...filter, billing_cycle: month, category_id: id })
          }
        />
      )}
    </Panel>
  );
}

const Figures = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 32px',
  margin: '0 0 12px',
  '& dt': { fontSize: token.size.note, color: token.textMuted },
  '& dd': { margin: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
});
