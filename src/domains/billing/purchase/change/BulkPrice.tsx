import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import type { Identifier } from 'react-admin';
import { ApiFault } from '#src/http/apiFault.ts';
import { retryUnanswered } from '#src/http/retryUnanswered.ts';
import { useBillingPath } from '#src/domains/billing/useBillingPath.ts';
import { usePurchaseWords } from '#src/domains/billing/purchase/purchaseWords.ts';
import { requestRestoration } from '#src/domains/billing/purchase/quote.ts';
import { RestoredTerms } from './RestoredTerms.tsx';
import { hasNoPrice } from '#src/domains/billing/purchase/unpriced.ts';

interface BulkPriceProps {
  resource: string;
  /** The records that will be restored. */
  ids: readonly Identifier[];
}

/** What many records cost together once they are restored. Nothing where nothing is charged. */
export default function BulkPrice({ resource, ids }: BulkPriceProps) {
  const { say } = usePurchaseWords();
  const basePath = useBillingPath();
  const { data, error, isFetching } = useQuery({
    queryKey: ['suantai', 'restoreQuote', resource, ids],
    queryFn: ({ signal }) => requestRestoration(basePath ?? '', { resource, ids }, signal),
    enabled: basePath !== undefined && ids.length > 0,
    gcTime: 0,
    retry: retryUnanswered,
  });
  if (basePath === undefined || ids.length === 0 || hasNoPrice(error)) return null;
  return (
    <Box component="section" aria-label={say('title')} aria-busy={isFetching} sx={{ mb: 3 }}>
      {data && <RestoredTerms quote={data} />}
      {error !== null && (error instanceof ApiFault && error.status < 500 ? error.message : say('changeFailed'))}
      {isFetching && !data && <Skeleton variant="rounded" height={48} aria-label={say('loading')} />}
    </Box>
  );
}
