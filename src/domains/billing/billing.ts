import { page } from '#src/domains/page.ts';
import type { ConsoleDomain } from '#src/domains/domain.ts';
import { extension } from '#src/schemaViews/extensions/extension.ts';
import type { Defined, Session } from '#src/schemaViews/extensions/places.ts';
import { slotEntry } from '#src/schemaViews/slots/slotProps.ts';

/** Whether something is charged for a record, or for what is made with it. */
const isCharged = ({ definition: { billing, parts } }: Defined) => billing !== undefined || parts !== undefined;

/** Whether there are accounts at all. */
const keepsAccounts = ({ manifest }: Session) =>
  Object.values(manifest.services).some(({ balance }) => balance !== undefined);

/** Prices, use and money. */
export const billing: ConsoleDomain = {
  slots: {
    AccountStanding: slotEntry(['tab'], () => import('./customer/AccountStanding.tsx')),
    BillingDay: slotEntry(['column'], () => import('./BillingDay.tsx')),
    CloseAccounts: slotEntry(['tab'], () => import('./customer/CloseAccounts.tsx')),
    CostLines: slotEntry(['tab'], () => import('./costs/CostLines.tsx')),
    DiscountValue: slotEntry(['field', 'column'], () => import('./DiscountValue.tsx')),
    ExplainedMoney: slotEntry(['field', 'column'], () => import('./explain/ExplainedMoney.tsx')),
    PriceChange: slotEntry(['tab'], () => import('./prices/PriceChange.tsx')),
    PricePreview: slotEntry(['action'], () => import('./prices/PricePreview.tsx')),
    SellableType: slotEntry(['input'], () => import('./prices/SellableType.tsx')),
    SpecName: slotEntry(['input'], () => import('./prices/SpecName.tsx')),
    TopUp: slotEntry(['action'], () => import('./TopUp.tsx')),
  },
  pages: {
    AccountPeriod: page('AccountPeriod', () => import('./months/AccountPeriod.tsx')),
    MonthOverview: page('MonthOverview', () => import('./months/MonthOverview.tsx')),
    OrganisationCost: page('OrganisationCost', () => import('./shares/OrganisationCost.tsx')),
    PriceListPage: page('PriceListPage', () => import('./priceList/PriceListPage.tsx')),
    Renewals: page('Renewals', () => import('./renewals/Renewals.tsx')),
    Wallet: page('Wallet', () => import('./wallet/Wallet.tsx')),
  },
  extensions: {
    form: extension(isCharged, () => import('./purchase/AroundForm.tsx')),
    action: extension(isCharged, () => import('./purchase/change/AroundAction.tsx')),
    bulkAction: extension(isCharged, async () => ({
      default: (await import('./purchase/buying.tsx')).buying.BulkPrice,
    })),
    cards: extension(
      ({ definition }) => definition.show.cards?.some(({ cost }) => cost) === true,
      () => import('./costs/AroundCards.tsx'),
    ),
    record: extension(isCharged, () => import('./wallet/StandingBanner.tsx')),
    top: extension(keepsAccounts, () => import('./wallet/TopBanner.tsx')),
    panels: {
      balance: extension(keepsAccounts, () => import('./home/BalancePanel.tsx')),
      ends: extension(keepsAccounts, () => import('./home/EndsPanel.tsx')),
    },
    userMenu: extension(keepsAccounts, () => import('./wallet/WalletRow.tsx')),
  },
};
