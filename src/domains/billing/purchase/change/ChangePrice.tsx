import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { ApiFault } from '#src/http/apiFault.ts';
import { useWord } from '#src/i18n/useWord.ts';
import { token } from '#src/ui/theme/token.ts';
import { BuyNotes } from '#src/domains/billing/purchase/BuyNotes.tsx';
import { ChangeTerms } from './ChangeTerms.tsx';
import { usePurchaseWords } from '#src/domains/billing/purchase/purchaseWords.ts';
import { hasNoPrice, isUnsoldPeriod } from '#src/domains/billing/purchase/unpriced.ts';
import type { ChangeSale } from './useChangeSale.ts';

/**
 * The effect of an action on the price of a record: always in view above the buttons of its dialog. Nothing where
 * nothing is charged.
 */
export default function ChangePrice({ sale }: { sale: ChangeSale }) {
  const { say } = usePurchaseWords();
  if (hasNoPrice(sale.error)) return null;
  return (
    <Stack
      component="section"
      aria-label={say('title')}
      aria-busy={sale.isSettling}
      spacing={2}
      sx={{ flex: 'none', px: 6, py: 3, borderTop: `1px solid ${token.hairline}` }}
    >
      <BuyNotes {...sale.attempt} />
      <Terms sale={sale} />
    </Stack>
  );
}

function Terms({ sale: { quote, error, missing, isSame, isSettling, isOffline, retry } }: { sale: ChangeSale }) {
  const { say } = usePurchaseWords();
  const word = useWord();
  if (missing) return <Note>{say('missing', { field: word(missing.label) })}</Note>;
  if (isSame) return <Note>{say('changeSame')}</Note>;
  if (isOffline) return <Note>{say('changeFailed')}</Note>;
  if (error !== undefined && error !== null && !isSettling) {
    if (isUnsoldPeriod(error)) return <Note>{say('changeUnsold')}</Note>;
    if (error instanceof ApiFault && error.cause === 'answer' && error.status < 500)
      return <Note>{Object.values(error.body.fields ?? {})[0] ?? error.message}</Note>;
    return (
      <Note>
        {say('changeFailed')}{' '}
        <Button size="small" onClick={retry}>
          {say('retry')}
        </Button>
      </Note>
    );
  }
  if (!quote) return <Skeleton variant="rounded" height={96} aria-label={say('loading')} />;
  return <ChangeTerms quote={quote} isSettling={isSettling} />;
}

const Note = ({ children }: { children: ReactNode }) => (
  <Box component="output" sx={{ display: 'block', color: 'text.secondary' }}>
    {children}
  </Box>
);
