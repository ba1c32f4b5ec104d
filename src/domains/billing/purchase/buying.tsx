import BulkPrice from './change/BulkPrice.tsx';
import BuyDialog from './BuyDialog.tsx';
import ChangePrice from './change/ChangePrice.tsx';
import ChargingChoice from './ChargingChoice.tsx';
import PriceBar from './PriceBar.tsx';
import { usePurchaseWords } from './purchaseWords.ts';
import type { ChangeSale } from './change/useChangeSale.ts';

/** The parts of forms and dialogs that sell, in one chunk that loads after them. */
export const buying = { BulkPrice, BuyDialog, BuyWord, ChangePrice, ChangeWord, ChargingChoice, PriceBar };

/** The word of the button that leads to the payment. */
function BuyWord() {
  return usePurchaseWords().say('buy');
}

/** The word of the button that changes what was paid for: it says what is paid now. */
function ChangeWord({ sale: { quote, buy, attempt }, name }: { sale: ChangeSale; name: string }) {
  const { say, money } = usePurchaseWords();
  if (!quote || !buy || Number(quote.payable_amount) === 0) return name;
  if (!quote.sufficient_balance) return say('place');
  return say(attempt.differences ? 'accept' : 'pay', { amount: money(quote.payable_amount) });
}
