import BuyDialog from './BuyDialog.tsx';
import ChargingChoice from './ChargingChoice.tsx';
import PriceBar from './PriceBar.tsx';
import { usePurchaseWords } from './purchaseWords.ts';

/** The parts of a form that sell, in one chunk that loads after the form. */
export const buying = { BuyDialog, BuyWord, ChargingChoice, PriceBar };

/** The word of the button that leads to the payment. */
function BuyWord() {
  return usePurchaseWords().say('buy');
}
