import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { formatMinute } from '#src/fields/format/formatTime.ts';
import { request } from '#src/http/httpClient.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/standing.ts';
import { useReach } from '#src/routing/useReach.ts';
import { useBillingPath } from '#src/domains/billing/useBillingPath.ts';
import { formatFen } from '#src/ui/formatFen.ts';
import { Banner } from '#src/schemaViews/show/banner/Banner.tsx';

const WALLET = '/wallet';
const REFRESH_MS = 60_000;

/** An account that needs money (`GET /standing`). Amounts in yuan. */
interface Standing {
  account_id: number;
  is_own: boolean;
  status: 'low_balance' | 'overdue' | 'suspended';
  available: string;
  owed: string;
  threshold: string;
  to_pay: string;
  empty_at: string | null;
  next_at: string | null;
}

/** How the account that pays for a record stands. */
export function StandingBanner(of: { definition: Definition; record: RaRecord }) {
  return <AccountBanner of={of} />;
}

/** How the reader's own account stands. */
export function OwnStanding() {
  return <AccountBanner />;
}

/**
 * The consequence for an account that needs money, its time and the amount to pay, with the way to top up or to the
 * account. Renders nothing while there is enough, and for readers who may not read the account.
 */
function AccountBanner({ of }: { of?: { definition: Definition; record: RaRecord } }) {
  const translate = useTranslate();
  const reaches = useReach();
  const basePath = useBillingPath();
  const named = of && { resource: of.definition.resource, resource_id: String(of.record.id) };
  const { data } = useQuery({
    queryKey: [of?.definition.resource ?? 'suantai', 'standing', named],
    queryFn: async ({ signal }) =>
      (await request<{ standing: Standing | null }>(`${basePath}/standing?${new URLSearchParams(named)}`, { signal }))
        .json.standing,
    enabled: basePath !== undefined,
    refetchInterval: REFRESH_MS,
    retry: false,
  });
  if (!data) return null;
  const page = data.is_own ? WALLET : `/accountdesc/${data.account_id}`;
  const mayOpen = reaches(page);
  return (
    <Banner
      tone={data.status === 'low_balance' ? 'warning' : 'danger'}
      detail={sentences(data, mayOpen)
        .map(([word, values]) => translate(`standing.${word}`, values))
        .join(' ')}
      actions={
        mayOpen && (
          <Button component={LinkBase} to={page} size="small" variant="outlined" color="inherit" sx={{ flex: 'none' }}>
            {translate(data.is_own ? 'standing.topUp' : 'standing.account')}
          </Button>
        )
      }
    >
      {translate(`standing.${data.status}`, {
        available: money(data.available),
        threshold: money(data.threshold),
        owed: money(data.owed),
      })}
    </Banner>
  );
}

type Word = 'empty' | 'suspends' | 'releases' | 'fill' | 'settle' | 'others';
type Sentence = [Word, Record<string, string>?];

/** Sentences about the consequence and the remedy. */
function sentences({ status, to_pay, empty_at, next_at }: Standing, mayOpen: boolean): Sentence[] {
  const isLow = status === 'low_balance';
  const [word, at]: [Word, string | null] = isLow
    ? ['empty', empty_at]
    : [status === 'overdue' ? 'suspends' : 'releases', next_at];
  return [
    ...(at === null ? [] : [[word, { at: formatMinute(new Date(at)) }] satisfies Sentence]),
    ...(Number(to_pay) > 0 ? [[isLow ? 'fill' : 'settle', { amount: money(to_pay) }] satisfies Sentence] : []),
    ...(mayOpen ? [] : [['others'] satisfies Sentence]),
  ];
}

const money = (amount: string) => formatFen(amount) ?? amount;
