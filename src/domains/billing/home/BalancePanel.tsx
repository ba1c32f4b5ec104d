import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useGetOne } from 'react-admin';
import { cycleOf } from '#model/rules/time/calendar/cycle.ts';
import { microDecimal, readMicro } from '#model/rules/money/microDecimal.ts';
import { useBillingPath } from '#src/domains/billing/useBillingPath.ts';
import { useBillingZone } from '#src/domains/billing/useBillingZone.ts';
import { balanceQuery } from '#src/domains/billing/wallet/balanceQuery.ts';
import { dayAfter, FIRST_DAYS } from '#src/domains/billing/wallet/outlook/days.ts';
import { outlookQuery } from '#src/domains/billing/wallet/outlook/outlookQuery.ts';
import { Verdict } from '#src/domains/billing/wallet/outlook/Verdict.tsx';
import { walletQuery } from '#src/domains/billing/wallet/walletQuery.ts';
import { summaryQuery } from '#src/domains/billing/months/monthQuery.ts';
import { serverNow } from '#src/http/serverNow.ts';
import '#src/i18n/parts/outlook.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useReach } from '#src/routing/useReach.ts';
import type { Session } from '#src/schemaViews/extensions/places.ts';
import { Panel } from '#src/ui/charts/Panel.tsx';
import { formatFen } from '#src/ui/formatFen.ts';
import { token } from '#src/ui/theme/token.ts';

const WALLET = '/wallet';
const MONTHS = '/monthOverview';

/** The reader's money at a glance: what is available, how long it lasts, and this month with what it will come to. */
export default function BalancePanel({ manifest, actor }: Session) {
  const translate = useTranslate();
  const reaches = useReach();
  const basePath = useBillingPath() ?? '';
  const service = Object.values(manifest.services).find(({ balance }) => balance !== undefined);
  const { data: available } = useQuery(balanceQuery(actor, `${basePath}${service?.balance}`));
  const { data: wallet } = useQuery(walletQuery(basePath));
  const { account_id: account } = wallet ?? {};
  return (
    <Panel
      title={translate('outlook.home.balance')}
      action={
        reaches(WALLET) && (
          <Button component={LinkBase} to={WALLET} size="small" variant="outlined">
            {translate('outlook.home.topUp')}
          </Button>
        )
      }
    >
      <Amount>{available == null ? '–' : (formatFen(available) ?? available)}</Amount>
      {typeof account === 'number' && <Future basePath={basePath} account={account} />}
      {account === null && <Quiet>{translate('outlook.wallet.noneText')}</Quiet>}
    </Panel>
  );
}

function Future({ basePath, account }: { basePath: string; account: number }) {
  const translate = useTranslate();
  const reaches = useReach();
  const month = cycleOf(serverNow() / 1000, useBillingZone());
  // Every posting writes the account, and the live channel refetches it.
  const { data: record } = useGetOne<{ id: number; updated_at?: string }>('accounts', { id: account });
  const until = new Date(`${dayAfter(FIRST_DAYS)}T23:59:59`).toISOString();
  const { data: outlook } = useQuery(outlookQuery(basePath, { account, until, asOf: record?.updated_at }));
  const { data: summary } = useQuery(summaryQuery({ basePath, filter: {}, month, by: 'account' }));
  const spent = readMicro(summary?.total ?? '');
  const rest = readMicro(outlook?.rest_of_month ?? '');
  const expected = spent === undefined || rest === undefined ? undefined : microDecimal(spent + rest);
  const figures = [
    ['soFar', summary?.total],
    ['expected', expected],
    ['before', summary?.previous_total],
  ] as const;
  return (
    <>
      {outlook && <Verdict outlook={outlook} />}
      <Figures>
        {figures.map(([word, amount]) => (
          <div key={word}>
            <dt>{translate(`outlook.home.${word}`)}</dt>
            <dd>
              {amount === undefined ? (
                '–'
              ) : word === 'soFar' && reaches(MONTHS) ? (
                <LinkBase to={MONTHS}>{formatFen(amount)}</LinkBase>
              ) : (
                formatFen(amount)
              )}
            </dd>
          </div>
        ))}
      </Figures>
    </>
  );
}

const Amount = styled('p')({
  margin: '4px 0',
  fontSize: token.size.title,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});

const Quiet = styled('p')({ margin: 0, color: token.textMuted });

const Figures = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 32px',
  margin: 'auto 0 0',
  '& dt': { fontSize: token.size.note, color: token.textMuted },
  '& dd': { margin: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& a': { color: 'inherit' },
});
