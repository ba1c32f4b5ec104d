/** The parts of a form that sell, in one chunk that loads after the form. */
export { default as BuyDialog } from './BuyDialog.tsx';
export { default as BuyWord } from './BuyWord.tsx';
export { default as ChargingChoice } from './ChargingChoice.tsx';
export { default as PriceBar } from './PriceBar.tsx';
