import Box from '@mui/material/Box';
import { formatMinute } from '#src/fields/format/formatTime.ts';
import { token } from '#src/ui/theme/token.ts';
import { Afterwards } from '#src/domains/billing/purchase/Afterwards.tsx';
import { usePurchaseWords } from '#src/domains/billing/purchase/purchaseWords.ts';
import type { ChangeQuote } from '#src/domains/billing/purchase/quote.ts';

/** The cost of restored records from then on, and the balance of the account; for paid records, until when. */
export function RestoredTerms({ quote }: { quote: ChangeQuote }) {
  const { say, money, about } = usePurchaseWords();
  const { hourly, monthly, items, charge_type: type } = quote;
  const paidUntil = items.flatMap(({ service_end: at }) => at ?? []).toSorted()[0];
  return (
    <Box component="output" sx={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}>
      {type !== 'prepaid' && (
        <div>
          {say('restoredCosts')} <strong>{say('hourly', { price: money(hourly) })}</strong>{' '}
          <small>{say('monthly', { price: about(monthly) })}</small>
        </div>
      )}
      {paidUntil !== undefined && <div>{say('restoredPaid', { time: formatMinute(new Date(paidUntil)) })}</div>}
      <Box sx={{ mt: 1, color: 'text.secondary', fontSize: token.size.note }}>
        <Afterwards quote={quote} words={Number(hourly) > 0 ? 'restoredLeft' : 'changeKept'} />
        {!quote.sufficient_balance && <div>{say('restoredShort')}</div>}
      </Box>
    </Box>
  );
}
