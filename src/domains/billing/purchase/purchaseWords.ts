import '#src/i18n/parts/purchase.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import type { purchase } from '#src/i18n/zh/later/purchase.ts';
import { formatFen } from '#src/ui/formatFen.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import type { PurchaseChoice } from './quote.ts';

const DAY_S = 86_400;
const HOUR_S = 3_600;

/** The sentences of prices and of buying. */
export function usePurchaseWords() {
  const translate = useTranslate();
  const say = (key: keyof typeof purchase, values?: Readonly<Record<string, string | number>>) =>
    translate(`purchase.${key}`, values);
  const counted = (key: 'months' | 'years' | 'days' | 'hours', count: number) =>
    say(key, { count, smart_count: count });
  return {
    say,
    /** A price, with all its decimals. */
    money: (amount: string) => formatMoney(amount) ?? amount,
    /** A balance, and what is for comparison only: to the fen. */
    about: (amount: string) => formatFen(amount) ?? amount,
    periodOf: ({ period, unit }: Pick<PurchaseChoice, 'period' | 'unit'>) =>
      counted(unit === 'year' ? 'years' : 'months', period),
    timeOf: (seconds: number) =>
      seconds >= 2 * DAY_S
        ? counted('days', Math.floor(seconds / DAY_S))
        : counted('hours', Math.floor(seconds / HOUR_S)),
  };
}
