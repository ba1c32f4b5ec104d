import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useGetOne, useParams } from 'react-admin';
import { readPeriod } from '#model/rules/time/calendar/period.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import '#src/i18n/parts/months.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { summaryQuery } from './monthQuery.ts';
import { PeriodBill } from './PeriodBill.tsx';

const RESOURCE = 'accounts';

/** The bill of an account for a month or a day (spec 2.2 `/consumerdesc/:id/:date`). */
export function AccountPeriod() {
  const translate = useTranslate();
  const { id = '', date = '' } = useParams();
  const { services } = useManifest();
  const basePath = Object.values(services).find(({ balance }) => balance !== undefined)?.basePath ?? '';
  const period = readPeriod(date);
  const isNamed = period !== undefined && /^\d{1,15}$/.test(id);
  const account = useGetOne(RESOURCE, { id }, { enabled: isNamed });
  const { data: summary, isError } = useQuery({
    ...summaryQuery({
      basePath,
      filter: { account_id: Number(id) },
      month: date,
      by: period?.unit === 'day' ? 'product' : 'product,day',
    }),
    enabled: account.data !== undefined,
  });
  // Accounts of other owners are missing, too.
  const isMissing = account.error instanceof ApiFault && [403, 404].includes(account.error.status);
  if (!isNamed || isMissing) return <Navigate to="/404" replace />;
  if (account.error || isError) return <p role="alert">{translate('months.failed')}</p>;
  if (account.data === undefined || summary === undefined) return <Skeleton variant="rounded" height={240} />;
  return <PeriodBill account={account.data} period={period} summary={summary} basePath={basePath} />;
}
