import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { PeriodFigures } from '#src/domains/billing/months/PeriodFigures.tsx';
import { MonthTable } from '#src/domains/billing/months/MonthTable.tsx';
import { summaryQuery, tableFile } from '#src/domains/billing/months/monthQuery.ts';
import { useBillingPath } from '#src/domains/billing/useBillingPath.ts';
import '#src/i18n/parts/months.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { SlotProps } from '#src/schemaViews/slots/slotProps.ts';

/** The accounts of a month with their amounts: each leads to its statement. */
export default function CloseAccounts({ record }: SlotProps['tab']) {
  const translate = useTranslate();
  const basePath = useBillingPath() ?? '';
  const month = String(record['period']);
  const wanted = { basePath, filter: {}, month, by: 'account' };
  const { data: summary, isError } = useQuery(summaryQuery(wanted));
  if (isError) return <p role="alert">{translate('months.failed')}</p>;
  if (summary === undefined) return <Skeleton variant="rounded" height={240} />;
  return (
    <Stack spacing={2}>
      <PeriodFigures summary={summary} previous={translate('months.previous')} />
      <Button component="a" href={tableFile(wanted)} download variant="outlined" sx={{ alignSelf: 'start' }}>
        {translate('months.statement.accounts')}
      </Button>
      <MonthTable
        title={translate('months.division.account')}
        groups={summary.by_account ?? []}
        pathOf={({ id }) => (id === null ? undefined : `/consumerdesc/${id}/${month}`)}
      />
    </Stack>
  );
}
