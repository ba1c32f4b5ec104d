import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Skeleton from '@mui/material/Skeleton';
import { useId, useState, type ReactNode } from 'react';
import type { Definition, Json } from '#model/language/definition.ts';
import { ApiFault, type FaultBody } from '#src/http/apiFault.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { visuallyHidden } from '#src/inputs/frame/visuallyHidden.ts';
import { token } from '#src/ui/theme/token.ts';
import { Afterwards } from './Afterwards.tsx';
import { PriceSteps } from './PriceSteps.tsx';
import { usePurchaseWords } from './purchaseWords.ts';
import type { PurchaseChoice, Quote } from './quote.ts';
import type { Purchase } from './usePurchase.ts';
import { isNotPriced } from './unpriced.ts';
import { useQuote } from './useQuote.ts';

const NO_ACCOUNT = 24020;

interface PriceBarProps {
  definition: Definition;
  /** The data that saving would send now. */
  dataOf: () => Record<string, Json>;
  purchase: Purchase;
}

/** The price of what the form would create, always in view above its buttons. The form works without it. */
export default function PriceBar({ definition, dataOf, purchase }: PriceBarProps) {
  const { say } = usePurchaseWords();
  const word = useWord();
  const { data, error, missing, isSettling, fetchStatus, refetch } = useQuote(definition, dataOf, purchase);
  const code = error instanceof ApiFault ? error.body.code : undefined;
  // Who has no account is not charged.
  if (code === NO_ACCOUNT) return null;
  if (missing) return <Note>{say('missing', { field: word(missing.label) })}</Note>;
  if (fetchStatus === 'paused') return <Note>{say('offline')}</Note>;
  if (isNotPriced(error) && !isSettling) return <Note>{say(wordOf(error.body, purchase))}</Note>;
  if (error && !isSettling)
    return (
      <Note>
        {say('failed')}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {say('retry')}
        </Button>
      </Note>
    );
  if (!data)
    return (
      <Box component="output" aria-label={say('loading')}>
        <Skeleton width={240} height={36} />
      </Box>
    );
  return <Price quote={data} choice={purchase.choice} isSettling={isSettling} />;
}

function wordOf({ free, later }: FaultBody, { isPrepaid }: Purchase) {
  if (isPrepaid) return 'unpricedPeriod';
  return later ? 'pricedLater' : free ? 'unpriced' : 'notForSale';
}

interface PriceProps {
  quote: Quote;
  choice: PurchaseChoice;
  /** The price is about to change. */
  isSettling: boolean;
}

function Price({ quote, choice, isSettling }: PriceProps) {
  const { say, money, about, periodOf } = usePurchaseWords();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isPrepaid = quote.charge_type === 'prepaid';
  const amount = isPrepaid ? money(quote.payable_amount) : say('hourly', { price: money(quote.hourly) });
  const monthly = about(quote.monthly);
  const note = isPrepaid
    ? say('forPeriod', { period: periodOf(choice), price: monthly })
    : say('monthly', { price: monthly });
  const count = quote.quantity > 1 ? ` · ${say('records', { count: quote.quantity })}` : '';
  return (
    <Box component="section" aria-label={say('title')} aria-busy={isSettling}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3, opacity: isSettling ? 0.6 : 1 }}
      >
        <Box
          component="strong"
          sx={{ fontSize: token.size.title, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
        >
          {amount}
        </Box>
        <span>
          {note}
          {count}
        </span>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: token.size.note }}>
          <Afterwards quote={quote} />
        </Box>
        <Box sx={{ flex: 1 }} />
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {say(isOpen ? 'hideDetails' : 'details')}
        </Button>
      </Box>
      <Collapse in={isOpen} id={id} unmountOnExit>
        <Box sx={{ maxWidth: 640, maxHeight: '40dvh', overflowY: 'auto', py: 2 }}>
          <PriceSteps quote={quote} />
        </Box>
      </Collapse>
      {/* Says the price once it is settled, not while it changes. */}
      <Box component="output" sx={visuallyHidden}>
        {isSettling ? '' : `${say('title')} ${amount} ${note}${count}`}
      </Box>
    </Box>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <Box component="output" sx={{ display: 'block', color: 'text.secondary' }}>
    {children}
  </Box>
);
