import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useReach } from '#src/routing/useReach.ts';
import { toneColors } from '#src/ui/theme/token.ts';
import { usePurchaseWords } from './purchaseWords.ts';
import type { Quote } from './quote.ts';

const WALLET = '/wallet';

interface AfterwardsProps {
  quote: Quote;
  /** The sentence for what the account has then. */
  words?: 'left' | 'leftHourly' | 'restoredLeft' | 'changeLeft' | 'changeHeld' | 'changeKept';
}

/** The available amount after the purchase and how long it lasts, or the amount that is missing. */
export function Afterwards({
  quote,
  words = quote.charge_type === 'prepaid' ? 'left' : 'leftHourly',
}: AfterwardsProps) {
  const { say, about, timeOf } = usePurchaseWords();
  const reaches = useReach();
  const { sufficient_balance: suffices, shortfall, balance_left: left, after } = quote;
  if (!suffices)
    return (
      <Box component="span" sx={{ color: toneColors('danger').text }}>
        {say('short', { amount: about(shortfall) })} {/* In a tab of its own, because the form is not finished. */}
        {reaches(WALLET) && (
          <Link href={WALLET} target="_blank" rel="noopener">
            {say('recharge')}
          </Link>
        )}
      </Box>
    );
  const runway = after?.runway_s ?? null;
  const amount = about(after?.available ?? left);
  return (
    <span>
      {say(words, { amount })}
      {runway !== null && ` · ${say('lasts', { time: timeOf(runway) })}`}
    </span>
  );
}
