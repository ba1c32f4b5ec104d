import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { formatMinute } from '#src/fields/format/formatTime.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { visuallyHidden } from '#src/inputs/frame/visuallyHidden.ts';
import { token } from '#src/ui/theme/token.ts';
import { Afterwards } from '#src/domains/billing/purchase/Afterwards.tsx';
import { RestoredTerms } from './RestoredTerms.tsx';
import { usePurchaseWords } from '#src/domains/billing/purchase/purchaseWords.ts';
import type { ChangeQuote } from '#src/domains/billing/purchase/quote.ts';

interface ChangeTermsProps {
  quote: ChangeQuote;
  /** The price is about to change. */
  isSettling: boolean;
}

/** The price before and after a change; of what was paid for in advance, what is to be paid now or goes back. */
export function ChangeTerms({ quote, isSettling }: ChangeTermsProps) {
  if (quote.type === 'restore') return <RestoredTerms quote={quote} />;
  return <ComparedTerms quote={quote} isSettling={isSettling} />;
}

function ComparedTerms({ quote, isSettling }: ChangeTermsProps) {
  const { say } = usePurchaseWords();
  const isPrepaid = quote.charge_type === 'prepaid';
  const total = useTotal(quote);
  const saves = Number(isPrepaid ? quote.due : quote.difference.hourly) <= 0;
  return (
    <Box sx={{ opacity: isSettling ? 0.6 : 1 }}>
      <Comparison quote={quote} />
      {isPrepaid && <Settlement quote={quote} total={total} />}
      <Box sx={{ mt: 2, color: 'text.secondary', fontSize: token.size.note }}>
        <Afterwards quote={quote} words={saves ? 'changeKept' : isPrepaid ? 'changeLeft' : 'changeHeld'} />
        {!quote.sufficient_balance && <div>{say(isPrepaid ? 'placeHelp' : 'changeShort')}</div>}
      </Box>
      {/* Says the price once it is settled, not while it changes. */}
      <Box component="output" sx={visuallyHidden}>
        {isSettling ? '' : `${say('title')} ${total.join(' ')}`}
      </Box>
    </Box>
  );
}

/** The sentence that matters most: its words and its amount. */
function useTotal({ charge_type: type, due, payable_amount: payable, refund_amount: back, hourly }: ChangeQuote) {
  const { say, money } = usePurchaseWords();
  if (type !== 'prepaid') return [say('changeNow'), say('hourly', { price: money(hourly) })] as const;
  if (Number(due) > 0) return [say('payNow'), money(payable)] as const;
  return [say('goesBack'), money(back)] as const;
}

function Comparison({ quote }: { quote: ChangeQuote }) {
  const translate = useTranslate();
  const { say, money, about } = usePurchaseWords();
  const { before, difference, charge_type: type } = quote;
  const rows = type === 'prepaid' ? (['monthly'] as const) : (['hourly', 'monthly'] as const);
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{say('title')}</th>
          {(['present', 'chosen', 'difference'] as const).map((word) => (
            <th key={word} scope="col">
              {translate(`record.action.${word}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((name) => {
          // Months of pay as you go only compare.
          const amount = name === 'hourly' ? money : about;
          const more = difference[name];
          const sign = Number(more) < 0 ? '−' : '+';
          return (
            <tr key={name}>
              <th scope="row">{say(name === 'hourly' ? 'anHour' : type === 'prepaid' ? 'aMonth' : 'aboutAMonth')}</th>
              <td>{amount(before[name])}</td>
              <td>{amount(quote[name])}</td>
              <td>{Number(more) === 0 ? '—' : `${sign}${amount(more.replace(/^-/, ''))}`}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** The amount to pay for the rest of the time, or the part of it that goes back. */
function Settlement({ quote, total: [words, amount] }: { quote: ChangeQuote; total: readonly [string, string] }) {
  const { say, money } = usePurchaseWords();
  const { due, voucher_amount: voucher, forfeited_amount: forfeited, items } = quote;
  const [end] = items.flatMap(({ service_end: at }) => at ?? []);
  const time = end === undefined ? '' : formatMinute(new Date(end));
  const isDearer = Number(due) > 0;
  return (
    <Sums>
      {isDearer && Number(voucher) > 0 && (
        <div>
          <dt>{say('voucher')}</dt>
          <dd>−{money(voucher)}</dd>
        </div>
      )}
      <div>
        <dt>
          <strong>{words}</strong> <small>{say(isDearer ? 'dueUntil' : 'backUntil', { time })}</small>
        </dt>
        <dd>
          <strong>{amount}</strong>
        </dd>
      </div>
      {Number(forfeited) > 0 && (
        <div>
          <dt>{say('forfeited')}</dt>
          <dd>{money(forfeited)}</dd>
        </div>
      )}
    </Sums>
  );
}

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '6px 8px 6px 0', borderBottom: `1px solid ${token.hairline}`, textAlign: 'start' },
  '& th': { color: token.textMuted, fontSize: token.size.note, fontWeight: 400 },
});

const Sums = styled('dl')({
  display: 'grid',
  gap: 4,
  margin: '8px 0 0',
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 16 },
  '& dt': { minWidth: 0 },
  '& small': { marginInlineStart: 4, color: token.textMuted, fontSize: token.size.note },
  '& dd': { flex: 'none', margin: 0 },
});
