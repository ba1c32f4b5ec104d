import { page } from '#src/domains/page.ts';
import type { ConsoleDomain } from '#src/domains/domain.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

/** Prices, use and money. */
export const billing: ConsoleDomain = {
  slots: {
    BillingDay: slotEntry(['column'], () => import('./BillingDay.tsx')),
    CostLines: slotEntry(['tab'], () => import('./costs/CostLines.tsx')),
    DiscountValue: slotEntry(['field', 'column'], () => import('./discounts/DiscountValue.tsx')),
    ExplainedMoney: slotEntry(['field', 'column'], () => import('./explain/ExplainedMoney.tsx')),
    PriceChange: slotEntry(['tab'], () => import('./prices/PriceChange.tsx')),
    PricePreview: slotEntry(['action'], () => import('./prices/PricePreview.tsx')),
    SellableType: slotEntry(['input'], () => import('./prices/SellableType.tsx')),
    SpecName: slotEntry(['input'], () => import('./prices/SpecName.tsx')),
    TopUp: slotEntry(['action'], () => import('./topUp/TopUp.tsx')),
  },
  pages: {
    AccountPeriod: page('AccountPeriod', () => import('./months/AccountPeriod.tsx')),
    MonthOverview: page('MonthOverview', () => import('./months/MonthOverview.tsx')),
    Renewals: page('Renewals', () => import('./renewals/Renewals.tsx')),
    Wallet: page('Wallet', () => import('./wallet/Wallet.tsx')),
  },
};
