import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { restoringAction } from '#model/domains/billing/metering/restoringAction.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { retryUnanswered } from '#src/http/retryUnanswered.ts';
import type { BulkActionGiven } from '#src/schemaViews/extensions/places.ts';
import { useBillingPath } from '#src/domains/billing/useBillingPath.ts';
import { usePurchaseWords } from '#src/domains/billing/purchase/purchaseWords.ts';
import { requestRestoration } from '#src/domains/billing/purchase/quote.ts';
import { BulkTerms } from './BulkTerms.tsx';
import { RestoredTerms } from './RestoredTerms.tsx';
import { ORDERS } from '#src/domains/billing/purchase/useBuy.ts';
import { hasNoPrice } from '#src/domains/billing/purchase/unpriced.ts';

const PAID_AHEAD = ['renew', 'convert'] as const;

/**
 * The total cost of many records once they are restored, renewed or paid for in advance. Nothing for other actions and
 * where nothing is charged.
 */
export default function BulkPrice(given: BulkActionGiven) {
  const { definition, action, records } = given;
  const type = PAID_AHEAD.find((each) => each === action);
  const { say } = usePurchaseWords();
  const basePath = useBillingPath();
  const mayOrder = useManifestEntry(ORDERS) !== undefined;
  const isQuoted =
    basePath !== undefined && mayOrder && restoringAction(definition)?.name === action && records.length > 0;
  const { data, error, isFetching } = useQuery({
    queryKey: ['suantai', 'restoreQuote', records],
    queryFn: ({ signal }) => requestRestoration(basePath ?? '', records, signal),
    enabled: isQuoted,
    gcTime: 0,
    retry: retryUnanswered,
  });
  if (type !== undefined && basePath !== undefined && mayOrder)
    return <BulkTerms {...given} type={type} basePath={basePath} />;
  if (!isQuoted || hasNoPrice(error)) return null;
  return (
    <Box component="section" aria-label={say('title')} aria-busy={isFetching} sx={{ mb: 3 }}>
      {data && <RestoredTerms quote={data} />}
      {error !== null && (error instanceof ApiFault && error.status < 500 ? error.message : say('changeFailed'))}
      {isFetching && !data && <Skeleton variant="rounded" height={48} aria-label={say('loading')} />}
    </Box>
  );
}
