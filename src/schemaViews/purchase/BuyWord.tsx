import { usePurchaseWords } from './purchaseWords.ts';

/** The word of the button that leads to the payment. */
export default function BuyWord() {
  return usePurchaseWords().say('buy');
}
