import type { Definition } from '#model/language/definition.ts';
import type { Domain } from '#server/domains/domain.ts';
import type { Context, RecordChange } from '#server/engine/context.ts';
import { accountHooks } from './accounts/accountHooks.ts';
import { arrearsHooks, arrearsPolicyHooks } from './accounts/arrearsHooks.ts';
import { fundHooks } from './accounts/fundHooks.ts';
import { openAccount, openMissingAccounts } from './accounts/openAccounts.ts';
import { openUsedLevels } from './accounts/openUsedLevels.ts';
import { personalDues } from './accounts/personalDues.ts';
import { outlookHandler } from './accounts/outlook/outlookHandler.ts';
import { VOUCHER_DUE, voucherDueHandler, voucherHooks } from './accounts/voucherHooks.ts';
import { admitCreations, withoutAdmission } from './admission/admitCreations.ts';
import { guardAction, guardChange } from './admission/guardAction.ts';
import { admitRecipients, refuseHandOver } from './admission/refuseHandOver.ts';
import { arrearsDueHandler } from './arrears/arrearsHandler.ts';
import { ARREARS_DUE } from './arrears/arrearsJob.ts';
import { followAccounts } from './arrears/followAccounts.ts';
import { standingRoute } from './arrears/standingRoute.ts';
import { waitingOrders } from './orders/approval/orderApproval.ts';
import { followChangedBudgets } from './approval/budgets/projectBudgets.ts';
import { billingZone, refuseZone } from './basis/billingZone.ts';
import { adjustmentHooks } from './charges/adjustmentHooks.ts';
import { chargeRecordHooks } from './charges/chargeRecordHooks.ts';
import { DEMO_CHARGE, demoChargeHandler } from './charges/demoChannel.ts';
import { GIVEN_TABLES } from './charges/givenTables.ts';
import { REMITTANCE_DUE, remittanceDueHandler, remittanceHooks } from './charges/remittanceHooks.ts';
import { closeHooks } from './closing/closeHooks.ts';
import { keepRecomputing, RECOMPUTE, recomputeHandler } from './closing/recomputeJob.ts';
import { consumptionRoute, monthlyRoute } from './consumption/consumptionRoutes.ts';
import { CONSUMPTION_TABLES, SUMS_OF_DAYS } from './consumption/consumptionTables.ts';
import { consumptionExportRoute } from './consumption/exportRoute.ts';
import { holdingsRoute } from './consumption/holdingsRoute.ts';
import { packRoute } from './consumption/pack/packRoute.ts';
import { sharesRoute } from './consumption/sharesRoute.ts';
import { placeOldOrders } from './consumption/placeOrder.ts';
import { sumMissingDays } from './consumption/sumDays.ts';
import { explainRoute } from './explain/explainRoute.ts';
import { LEDGER_TABLES } from './ledger/ledgerTables.ts';
import { openLedger } from './ledger/openLedger.ts';
import { post } from './ledger/post.ts';
import { ACCOUNT_OUTLOOK } from './ledger/outlookJob.ts';
import { costRoute } from './metering/charges/costRoute.ts';
import { hourlyOf } from './metering/charges/hourlyOf.ts';
import { refuseUnpaidRecord } from './metering/isUnpaid.ts';
import { meterWrites } from './metering/meterWrites.ts';
import { OPEN_MISSING_ITEMS, openMissingItemsHandler, openMissingItemsJob } from './metering/openMissingItems.ts';
import { createServing } from './metering/stock/servingProduct.ts';
import { STOCK_BACK, stockBackHandler } from './metering/stock/stockWatches.ts';
import { STOCK_TABLES } from './metering/stock/stockTables.ts';
import { usageEventsRoute } from './metering/usage/usageEventsRoute.ts';
import { USAGE_TABLES } from './metering/usage/usageTables.ts';
import { orderHandlers } from './orders/orderHandlers.ts';
import { orderHooks } from './orders/orderHooks.ts';
import { ORDER_TABLES } from './orders/orderTables.ts';
import { watchDeliveries } from './orders/watchDeliveries.ts';
import { priceBookHooks } from './priceChanges/priceBookHooks.ts';
import { priceVersionHooks } from './priceChanges/priceVersionHooks.ts';
import { productHooks } from './priceChanges/productHooks.ts';
import { DISCOUNT_TERMS } from './prices/discounts/discountTerms.ts';
import { writeFirstPrices } from './prices/firstPrices.ts';
import { withPastTerms } from './prices/pastTerms.ts';
import { PRICE_TABLES } from './prices/priceTables.ts';
import { createPlaces } from './prices/sale/places.ts';
import { followSales, SALES_DUE, salesDueHandler, settleSales } from './prices/sale/settleSales.ts';
import { PRICE_DUE, priceDueHandler } from './prices/settlePrices.ts';
import { hourlyOfValues } from './quotes/hourlyOfValues.ts';
import { boughtValues } from './quotes/purchase/prepare.ts';
import { termsOfNew } from './quotes/purchase/termsOfNew.ts';
import { settleSpecs } from './prices/specs/settleSpecs.ts';
import { specPriceHooks } from './prices/specs/specPriceHooks.ts';
import { withPastPlaces } from './metering/receivers/pastPlaces.ts';
import { recordTerms } from './renewals/recordTerms.ts';
import { SUBSCRIPTION_DUE } from './renewals/renewalJob.ts';
import { subscriptionDueHandler } from './renewals/subscriptionDue.ts';
import { subscriptionHooks } from './renewals/subscriptionHooks.ts';
import { accountsToSettle, endDay } from './settlement/endDay.ts';
import {
  keepSettling,
  SETTLE_ACCOUNT,
  SETTLE_HOUR,
  settleAccountHandler,
  settleHourHandler,
} from './settlement/settlementJobs.ts';
import { endRenewals } from './subscriptions/endRenewals.ts';
import { SUBSCRIPTION_TABLES } from './subscriptions/subscriptionTables.ts';
import { unpaidRecordHandler } from './unpaid/recordHandler.ts';
import { UNPAID_RECORD } from './unpaid/recordJob.ts';
import { refuseProtected } from './unpaid/refuseProtected.ts';
import { refuseUnpaid } from './unpaid/refuseUnpaid.ts';
import { refuseUseByWrites } from './unpaid/refuseUse.ts';

export const BILLING_TABLES = {
  ...CONSUMPTION_TABLES,
  ...GIVEN_TABLES,
  ...LEDGER_TABLES,
  ...ORDER_TABLES,
  ...PRICE_TABLES,
  ...STOCK_TABLES,
  ...SUBSCRIPTION_TABLES,
  ...USAGE_TABLES,
} as const;

/** The functions of billing that other domains use. */
export const billingShared = {
  waitingOrders,
  accountsToSettle,
  boughtValues,
  createPlaces,
  createServing,
  endDay,
  hourlyOfValues,
  openAccount,
  personalDues,
  placeOldOrders,
  post,
  refuseUnpaidRecord,
  refuseZone,
  termsOfNew,
  withoutAdmission,
  zoneOf: billingZone,
};

/** Prices, charged use, money and orders. */
export const billing: Domain = {
  hooks: {
    '*': {
      afterWrites: followWrites,
      beforeAction: guardAction,
      beforeChange: guardChange,
      hourlyOf,
      sharedAction: recordTerms,
    },
    // The level of customers decides which price book counts.
    accounts: withPastTerms(accountHooks, ['customer_level']),
    adjustments: adjustmentHooks,
    arrears: arrearsHooks,
    arrearsPolicies: arrearsPolicyHooks,
    billLines: {
      sums: SUMS_OF_DAYS,
      routes: [consumptionRoute, monthlyRoute, sharesRoute, consumptionExportRoute, packRoute, holdingsRoute],
    },
    chargeRecords: chargeRecordHooks,
    closes: closeHooks,
    // The price factor of a cloud is charged with.
    clouds: withPastPlaces('clouds', withPastTerms({}, ['price_factor'])),
    discounts: withPastTerms({}, DISCOUNT_TERMS),
    funds: fundHooks,
    hypervisorNodes: withPastPlaces('hypervisorNodes'),
    instances: withPastPlaces('instances'),
    orders: orderHooks,
    priceBooks: priceBookHooks,
    priceVersions: priceVersionHooks,
    products: withPastPlaces('products', withPastTerms(productHooks, ['status'])),
    remittances: remittanceHooks,
    sites: withPastPlaces('sites'),
    specPrices: specPriceHooks,
    subscriptions: subscriptionHooks,
    vms: withPastPlaces('vms'),
    vouchers: voucherHooks,
  },
  dayZone: billingZone,
  routes: [usageEventsRoute, costRoute, standingRoute, explainRoute],
  jobs: {
    ...orderHandlers,
    [ACCOUNT_OUTLOOK]: outlookHandler,
    [ARREARS_DUE]: arrearsDueHandler,
    [DEMO_CHARGE]: demoChargeHandler,
    [OPEN_MISSING_ITEMS]: openMissingItemsHandler,
    [PRICE_DUE]: priceDueHandler,
    [RECOMPUTE]: recomputeHandler,
    [REMITTANCE_DUE]: remittanceDueHandler,
    [SALES_DUE]: salesDueHandler,
    [SETTLE_ACCOUNT]: settleAccountHandler,
    [SETTLE_HOUR]: settleHourHandler,
    [STOCK_BACK]: stockBackHandler,
    [SUBSCRIPTION_DUE]: subscriptionDueHandler,
    [UNPAID_RECORD]: unpaidRecordHandler,
    [VOUCHER_DUE]: voucherDueHandler,
  },
  async fill(context) {
    await openUsedLevels(context);
    await openMissingAccounts(context);
    await writeFirstPrices(context);
    await settleSales(context);
    await settleSpecs(context);
    await openLedger(context);
  },
  async begin(context) {
    await context.jobs.schedule(context, openMissingItemsJob(context.clock()));
    await sumMissingDays(context);
    await keepSettling(context);
    await keepRecomputing(context);
  },
};

/** Applies the rules of billing to the writes of every resource, in their transaction. */
async function followWrites(context: Context, definition: Definition, changes: readonly RecordChange[]): Promise<void> {
  await followChangedBudgets(context, definition, changes);
  await refuseUnpaid(context, definition, changes);
  await refuseProtected(context, definition, changes);
  await refuseUseByWrites(context, definition, changes);
  await refuseHandOver(context, definition, changes);
  await meterWrites(context, definition, changes);
  await admitCreations(context, definition, changes);
  await admitRecipients(context, definition, changes);
  await endRenewals(context, definition, changes);
  await watchDeliveries(context, definition, changes);
  await followAccounts(context, definition, changes);
  await followSales(context, definition, changes);
}
