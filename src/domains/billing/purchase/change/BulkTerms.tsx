import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { microYuan, yuan } from '#model/rules/money/money.ts';
import { Afterwards } from '#src/domains/billing/purchase/Afterwards.tsx';
import { usePurchaseWords } from '#src/domains/billing/purchase/purchaseWords.ts';
import { requestTerms } from '#src/domains/billing/purchase/quote.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { retryUnanswered } from '#src/http/retryUnanswered.ts';
import { useDebounced } from '#src/inputs/frame/useDebounced.ts';
import type { BulkActionGiven } from '#src/schemaViews/extensions/places.ts';
import { token } from '#src/ui/theme/token.ts';

/** Typing must not send one call per letter. */
const QUIET_MS = 400;

interface BulkTermsProps extends BulkActionGiven {
  type: 'renew' | 'convert';
  basePath: string;
}

/** What each of many records costs for the chosen time, what all of them cost, and what that leaves of the account. */
export function BulkTerms({ records, form, entered, type, basePath }: BulkTermsProps) {
  const { say, money } = usePurchaseWords();
  useWatch({ control: form.control });
  const { period, period_unit: unit } = entered() ?? {};
  const text = JSON.stringify([Number(period), unit]);
  const settled = useDebounced(text, QUIET_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: ['suantai', 'termsQuote', type, records, settled],
    queryFn: ({ signal }) => {
      // It was written above.
      const [count, word] = JSON.parse(settled) as [number, string];
      return requestTerms(basePath, { type, records, period: count, unit: word }, signal);
    },
    enabled: records.length > 0 && Number(period) > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: retryUnanswered,
  });
  if (records.length === 0) return null;
  return (
    <Box component="section" aria-label={say('title')} aria-busy={isFetching || text !== settled} sx={{ mb: 3 }}>
      {data && (
        <>
          <Sums>
            {data.items
              .filter(({ part }) => part !== true)
              .map(({ name, payable, voucher }, index) => (
                <div key={index}>
                  <dt>{name}</dt>
                  <dd>{money(sumOf([payable, voucher]))}</dd>
                </div>
              ))}
            {data.items.some(({ part }) => part === true) && (
              <div>
                <dt>{say('withParts')}</dt>
                <dd>{money(sumOf(partsOf(data.items)))}</dd>
              </div>
            )}
            {Number(data.voucher_amount) > 0 && (
              <div>
                <dt>{say('voucher')}</dt>
                <dd>−{money(data.voucher_amount)}</dd>
              </div>
            )}
            <div data-total>
              <dt>
                <strong>{say('total')}</strong>
              </dt>
              <dd>
                <strong>{money(data.payable_amount)}</strong>
              </dd>
            </div>
          </Sums>
          <Box component="output" sx={{ display: 'block', color: 'text.secondary', fontSize: token.size.note }}>
            <Afterwards quote={data} />
          </Box>
        </>
      )}
      {error !== null && (error instanceof ApiFault && error.status < 500 ? error.message : say('changeFailed'))}
      {isFetching && !data && <Skeleton variant="rounded" height={48} aria-label={say('loading')} />}
    </Box>
  );
}

const partsOf = (items: readonly { part?: true; payable: string; voucher: string }[]) =>
  items.flatMap(({ part, payable, voucher }) => (part === true ? [payable, voucher] : []));

/** Exactly, as the server sums them. */
const sumOf = (amounts: readonly string[]) => yuan(amounts.reduce((sum, amount) => sum + (microYuan(amount) ?? 0), 0));

const Sums = styled('dl')({
  display: 'grid',
  gap: 4,
  maxHeight: 240,
  overflowY: 'auto',
  margin: '0 0 8px',
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 16 },
  '& dt': { minWidth: 0, overflowWrap: 'anywhere' },
  '& dd': { flex: 'none', margin: 0 },
  // The total stays in sight above many rows.
  '& [data-total]': { position: 'sticky', bottom: 0, backgroundColor: token.surface, paddingTop: 4 },
});
