import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LinkBase } from 'react-admin';
import type { Condition } from '#model/conditions/conditions.ts';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import '#src/i18n/parts/months.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { Message } from '#src/schemaViews/base/Message.tsx';
import { listAddress } from '#src/routing/listAddress.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { MonthTable } from './MonthTable.tsx';
import { DIVISIONS, monthsQuery, summaryQuery, tableFile, type Division, type Group } from './monthQuery.ts';
import { PackLink } from './PackLink.tsx';
import { PeriodFigures } from './PeriodFigures.tsx';
import { useMonthAddress } from './useMonthAddress.ts';

// The chart library is larger than the page.
const MonthChart = lazy(async () => ({ default: (await import('./MonthChart.tsx')).MonthChart }));

const LINES = 'billLines';
const FIELDS: Record<Division, string> = {
  product: 'product_id',
  category: 'category_id',
  region: 'region_id',
  project: 'project_id',
  tag: 'tags',
  account: 'account_id',
  resource: 'resource_id',
};

/** The consumption of a month by product, project and more, beside the month before (spec 2.2 `/monthOverview`). */
export function MonthOverview() {
  const translate = useTranslate();
  const { services, resources } = useManifest();
  const { kind } = useActor();
  const [{ month: chosen, by, account }, show] = useMonthAddress();
  const basePath = Object.values(services).find(({ balance }) => balance !== undefined)?.basePath ?? '';
  const filter: Condition = account === undefined ? {} : { account_id: account };
  const { data: months, isError } = useQuery(monthsQuery({ basePath, filter }));
  const month = chosen ?? months?.at(-1)?.month;
  // Administrators have too many resources for one table: they choose an account first.
  const isWide = isPlatformKind(kind) && account === undefined;
  const divisions = DIVISIONS.filter((each) => (isWide ? each !== 'resource' && each !== 'tag' : each !== 'account'));
  const division = divisions.find((each) => each === by) ?? 'product';
  const isOne = account !== undefined || !isPlatformKind(kind);
  const { data: summary, isError: isSumError } = useQuery({
    ...summaryQuery({ basePath, filter, month: month ?? '', by: isOne ? `${division},account` : division }),
    enabled: month !== undefined,
  });
  // Readers with one account have its bill, too: the account of their lines.
  const [payer, ...others] = (isOne && summary?.by_account) || [];
  if (isError || isSumError) return <p role="alert">{translate('months.failed')}</p>;
  if (months === undefined || month === undefined) return null;
  if (account === undefined && months.every(({ total }) => Number(total) === 0))
    return (
      <Message
        title={translate('months.empty')}
        text={translate('months.emptyText')}
        digits="000"
        inPage
        actions={
          <Button variant="outlined" component={LinkBase} to="/wallet">
            {translate('months.wallet')}
          </Button>
        }
      />
    );
  const lines = resources.find(({ resource }) => resource === LINES);
  const linesAt = (more: Condition) =>
    lines === undefined ? undefined : listAddress(lines, { ...filter, billing_cycle: month, ...more });
  const pathOf = ({ id }: Group) =>
    id === null ? undefined : linesAt({ [FIELDS[division]]: division === 'tag' ? { has: id } : id });
  const known = months.some((each) => each.month === month) ? months : [{ month }, ...months];
  return (
    <Stack spacing={2}>
      <Bar>
        <TextField
          select
          size="small"
          fullWidth={false}
          label={translate('months.month')}
          value={month}
          onChange={({ target }) => show({ month: target.value })}
        >
          {known.map((each) => (
            <MenuItem key={each.month} value={each.month}>
              {each.month}
            </MenuItem>
          ))}
        </TextField>
        {account !== undefined && isPlatformKind(kind) && (
          <Button onClick={() => show({ account: undefined, by: 'account' })}>{translate('months.allAccounts')}</Button>
        )}
        {lines && (
          <Button component={LinkBase} to={linesAt({}) ?? ''}>
            {translate('months.lines')}
          </Button>
        )}
        {typeof payer?.id === 'number' && others.length === 0 && (
          <Button component={LinkBase} to={`/consumerdesc/${payer.id}/${month}`}>
            {translate('months.bill')}
          </Button>
        )}
        {typeof payer?.id === 'number' && others.length === 0 && (
          <PackLink basePath={basePath} account={payer.id} month={month} />
        )}
        <ExportMenu
          basePath={basePath}
          filter={{ ...filter, billing_cycle: month }}
          table={tableFile({ basePath, filter, month, by: division })}
        />
      </Bar>
      {summary && <PeriodFigures summary={summary} previous={translate('months.previous')} />}
      <Suspense fallback={<Waiting variant="rounded" />}>
        <MonthChart months={months} />
      </Suspense>
      <Panel title={translate('months.divided', { month })}>
        <Tabs
          value={division}
          onChange={(_, next: Division) => show({ by: next })}
          variant="scrollable"
          aria-label={translate('months.by')}
        >
          {divisions.map((each) => (
            <Tab key={each} value={each} label={translate(`months.division.${each}`)} />
          ))}
        </Tabs>
        <MonthTable
          title={translate(`months.division.${division}`)}
          groups={summary?.[`by_${division}`] ?? []}
          pathOf={pathOf}
          onOpen={
            division === 'account'
              ? ({ id }) => show({ account: typeof id === 'number' ? id : undefined, by: 'resource' })
              : undefined
          }
        />
      </Panel>
    </Stack>
  );
}

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 12 });

/** As high as the chart, so that the table below stays where it is. */
const Waiting = styled(Skeleton)({ height: 356 });
