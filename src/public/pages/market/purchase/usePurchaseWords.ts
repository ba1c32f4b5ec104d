import { purchase as en } from '#src/i18n/en/site/purchase.ts';
import { purchase as zh } from '#src/i18n/zh/site/purchase.ts';
import { usePublicText } from '#src/public/PublicText.tsx';

/** The sentences of a purchase, in the reader's language. */
export const usePurchaseWords = (): typeof zh => (usePublicText().lang === 'en' ? en : zh);
