import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useMemo } from 'react';
import { LinkBase, useLocation, useNavigate, type RaRecord } from 'react-admin';
import { dayOf } from '#model/rules/time/calendar/cycle.ts';
import { periodAfter, type CalendarPeriod } from '#model/rules/time/calendar/period.ts';
import { useDefinition } from '#src/definitions/useDefinition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';
import { serverNow } from '#src/http/serverNow.ts';
import '#src/i18n/parts/months.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { usePageTitle } from '#src/layout/title/usePageTitle.ts';
import { listAddress } from '#src/routing/listAddress.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { RecordsHere } from '#src/schemaViews/show/records/RecordsHere.tsx';
import { useBillingZone } from '#src/domains/billing/useBillingZone.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { DayGrid } from './DayGrid.tsx';
import type { MonthSummary } from './monthQuery.ts';
import { MonthTable } from './MonthTable.tsx';
import { PeriodFigures } from './PeriodFigures.tsx';
import { StatementButton } from './StatementButton.tsx';

const ACCOUNTS = 'accounts';
const BILLS = 'bills';
/** The bills of a month, with what paid each. */
const BILL_COLUMNS = ['resource_name', 'due_amount', 'voucher_amount', 'granted_amount', 'cash_amount', 'status'];
const LINES = 'billLines';
/** A narrow page shows the first ones. The day of a day is left out. */
const COLUMNS = ['resource_name', 'payable_amount', 'product_id', 'type', 'start_at', 'end_at', 'quantity', 'meter'];
const COLUMNS_OF_UNIT = { month: ['billing_date', ...COLUMNS], day: COLUMNS } as const;

/** The fields of lines with their period, in both calendars: of the bill that has them, and of use or settlement. */
const CALENDARS = {
  month: { billed: 'billing_cycle', other: 'service_cycle' },
  day: { billed: 'billing_date', other: 'settled_on' },
} as const;

interface Props {
  account: RaRecord;
  period: CalendarPeriod;
  summary: MonthSummary;
  /** The path of the service with the lines. */
  basePath: string;
}

/** The amount of an account in a month or on a day, its days and products, and its lines with their explanation. */
export function PeriodBill({ account, period, summary, basePath }: Props) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const accounts = useDefinition(ACCOUNTS);
  const lines = useManifestEntry(LINES);
  const { name, unit } = period;
  usePageTitle(translate('months.title', { period: name }));
  const calendar = new URLSearchParams(search).get('calendar') === 'other' ? 'other' : 'billed';
  const field = CALENDARS[unit][calendar];
  // The filter of a list is compared by identity.
  const given = useMemo(() => ({ account_id: Number(account.id), [field]: name }), [account.id, field, name]);
  const billed = { account_id: Number(account.id), [CALENDARS[unit].billed]: name };
  const pathOf = (date: string) => `/consumerdesc/${account.id}/${date}`;
  const [before, after] = [periodAfter(period, -1).name, periodAfter(period, 1).name];
  const previous = translate(unit === 'day' ? 'months.dayBefore' : 'months.previous');
  const ofMonth = useMemo(() => ({ account_id: Number(account.id), billing_cycle: name }), [account.id, name]);
  const isLast = after > dayOf(Math.floor(serverNow() / 1000), useBillingZone());
  return (
    <Stack spacing={2}>
      <Bar>
        <RecordLink resource={ACCOUNTS} id={account.id} label={recordTitle(accounts, account)} dense={false} />
        <Steps aria-label={translate('months.periods')}>
          <Button component={LinkBase} to={pathOf(before)}>
            ← {before}
          </Button>
          {unit === 'day' && (
            <Button component={LinkBase} to={pathOf(name.slice(0, 7))}>
              {translate('months.allDays')}
            </Button>
          )}
          {!isLast && (
            <Button component={LinkBase} to={pathOf(after)}>
              {after} →
            </Button>
          )}
        </Steps>
        <Button component={LinkBase} to={`/monthOverview?month=${name.slice(0, 7)}&account=${account.id}`}>
          {translate('months.overview')}
        </Button>
        <ExportMenu basePath={basePath} filter={given} />
        {unit === 'month' && <StatementButton {...{ account, basePath, summary }} month={name} />}
      </Bar>
      <PeriodFigures summary={summary} previous={previous} isDay={unit === 'day'} />
      {unit === 'month' && (
        <Panel title={translate('months.days')} note={translate('months.daysNote')}>
          <DayGrid month={name} days={summary.by_day ?? []} pathOf={pathOf} />
        </Panel>
      )}
      {(summary.by_product?.length ?? 0) > 0 && (
        <Panel title={translate('months.divided', { month: name })}>
          <MonthTable
            title={translate('months.division.product')}
            previous={previous}
            groups={summary.by_product ?? []}
            pathOf={({ id }) =>
              id === null || lines === undefined ? undefined : listAddress(lines, { ...billed, product_id: id })
            }
          />
        </Panel>
      )}
      {unit === 'month' && (
        <Panel title={translate('months.statement.bills')} note={translate('months.statement.billsNote')}>
          <RecordsHere resource={BILLS} given={ofMonth} columns={BILL_COLUMNS} create={false} />
        </Panel>
      )}
      <Panel title={translate('months.lines')}>
        <Tabs
          value={calendar}
          onChange={(_, next: string) => navigate(next === 'other' ? `${pathname}?calendar=other` : pathname)}
          variant="scrollable"
          aria-label={translate('months.calendar.by')}
        >
          <Tab value="billed" label={translate(`months.calendar.${unit}.billed`)} />
          <Tab value="other" label={translate(`months.calendar.${unit}.other`)} />
        </Tabs>
        <RecordsHere resource={LINES} given={given} columns={COLUMNS_OF_UNIT[unit]} create={false} />
      </Panel>
    </Stack>
  );
}

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 });

const Steps = styled('nav')({ display: 'flex', flexWrap: 'wrap', fontVariantNumeric: 'tabular-nums' });
