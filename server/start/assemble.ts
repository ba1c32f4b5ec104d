import { PRICE_DUE, priceDueHandler } from '#server/domains/billing/prices/settlePrices.ts';
import { SALES_DUE, salesDueHandler } from '#server/domains/billing/prices/sale/settleSales.ts';
import { OPEN_MISSING_ITEMS, openMissingItemsHandler } from '#server/domains/billing/metering/openMissingItems.ts';
import {
  SETTLE_ACCOUNT,
  SETTLE_HOUR,
  settleAccountHandler,
  settleHourHandler,
} from '#server/domains/billing/settlement/settlementJobs.ts';
import { RECOMPUTE, recomputeHandler } from '#server/domains/billing/closing/recomputeJob.ts';
import { builtInDrivers } from '#server/domains/cloud/builtInDrivers.ts';
import { createCloudRegistry, type DriverFactories } from '#server/domains/cloud/driver/registry.ts';
import { DEMO_CHARGE, demoChargeHandler } from '#server/domains/billing/charges/demoChannel.ts';
import { ACCOUNT_OUTLOOK } from '#server/domains/billing/ledger/outlookJob.ts';
import { outlookHandler } from '#server/domains/billing/accounts/outlook/outlookHandler.ts';
import { REMITTANCE_DUE, remittanceDueHandler } from '#server/domains/billing/charges/remittanceHooks.ts';
import { VOUCHER_DUE, voucherDueHandler } from '#server/domains/billing/accounts/voucherHooks.ts';
import { orderHandlers } from '#server/domains/billing/orders/orderHandlers.ts';
import { SUBSCRIPTION_DUE } from '#server/domains/billing/renewals/renewalJob.ts';
import { ARREARS_DUE } from '#server/domains/billing/arrears/arrearsJob.ts';
import { arrearsDueHandler } from '#server/domains/billing/arrears/arrearsHandler.ts';
import { UNPAID_RECORD } from '#server/domains/billing/unpaid/recordJob.ts';
import { unpaidRecordHandler } from '#server/domains/billing/unpaid/recordHandler.ts';
import { subscriptionDueHandler } from '#server/domains/billing/renewals/subscriptionDue.ts';
import { clouds } from '#server/domains/cloud/clouds.ts';
import { createConsoleProxy } from '#server/domains/cloud/console/consoleProxy.ts';
import { enterCloud } from '#server/domains/cloud/enterCloud.ts';
import { CLOUD_SYNC, syncHandler } from '#server/domains/cloud/inventory/syncJob.ts';
import { machineParts } from '#server/domains/cloud/routes/machineParts.ts';
import { measureMachine, readMetricHistory } from '#server/domains/cloud/routes/measureMachine.ts';
import { metricRoutes } from '#server/domains/operations/metrics/metricRoutes.ts';
import { machineChart } from '#server/domains/operations/metrics/driver/machineChart.ts';
import { metricJobs } from '#server/domains/operations/metrics/collect/collectJobs.ts';
import { cloudRoutes } from '#server/domains/cloud/routes/cloudRoutes.ts';
import { callHandler } from '#server/domains/cloud/writes/callHandler.ts';
import { CLOUD_CALL } from '#server/domains/cloud/calls/cloudCall.ts';
import { changesAccess, changesAccessOf } from '#server/domains/identity/actor/changesAccess.ts';
import { identityRoutes } from '#server/domains/identity/identityRoutes.ts';
import { permissionRoutes } from '#server/domains/identity/permissions/permissionRoutes.ts';
import { createAuthenticator } from '#server/domains/identity/session/authenticator.ts';
import { forgetOld } from '#server/domains/identity/session/forgetOld.ts';
import { sessionRoutes } from '#server/domains/identity/session/sessionRoutes.ts';
import { createSessions } from '#server/domains/identity/session/sessions.ts';
import { demoRoute } from '#server/domains/identity/signIn/demoRoute.ts';
import { isGuess } from '#server/domains/identity/signIn/isGuess.ts';
import { createSignIn } from '#server/domains/identity/signIn/signIn.ts';
import { forgetOldCodes } from '#server/domains/identity/verification/forgetOldCodes.ts';
import { messageHandler, SEND_MESSAGE } from '#server/domains/identity/verification/messageJob.ts';
import { createPost } from '#server/domains/identity/verification/post.ts';
import { withoutAddressee } from '#server/domains/identity/verification/withoutAddressee.ts';
import { alarmJobs } from '#server/domains/operations/alarms/alarmJobs.ts';
import { readerOf } from '#server/domains/identity/actor/readerOf.ts';
import { createHooks } from '#server/domains/index.ts';
import { createLicenceGuard } from '#server/domains/platform/licence/licenceGuard.ts';
import { refuseUnpaidRecord } from '#server/domains/billing/metering/isUnpaid.ts';
import { backupScheduleHandler } from '#server/domains/storage/backupScheduleHandler.ts';
import { forgetOldMessages } from '#server/domains/messages/forgetOldMessages.ts';
import { MAIL_MESSAGE, mailHandler } from '#server/domains/messages/mailJob.ts';
import { NODE_UPGRADE, upgradeHandler } from '#server/domains/operations/upgrades/upgradeJob.ts';
import { prometheusJobs } from '#server/domains/operations/prometheusParts.ts';
import { forgetOldHealth } from '#server/domains/operations/health/days/healthDays.ts';
import { healthJobs } from '#server/domains/operations/health/probe/probeJob.ts';
import { probeCloud } from '#server/domains/cloud/routes/probeCloud.ts';
import { forgetOldNotifications } from '#server/domains/operations/notifications/forgetOldNotifications.ts';
import { forgetOldLines } from '#server/domains/operations/logs/forgetOldLines.ts';
import { forwardHandler, SYSLOG_FORWARD } from '#server/domains/operations/logs/syslog/forwardJob.ts';
import { notificationJobs } from '#server/domains/operations/notifications/notificationJobs.ts';
import { testClock } from '#server/domains/platform/testClock.ts';
import { BACKUP_SCHEDULE } from '#server/domains/storage/backupScheduleHooks.ts';
import type { PasswordCost } from '#server/engine/access/passwordHash.ts';
import { createEngine, type Engine, type EngineDeps } from '#server/engine/start/createEngine.ts';
import type { EngineParts, Product } from '#server/engine/product/product.ts';

/** Options of this product, in addition to the parts of the engine. */
export interface ProductOptions {
  /** Public key of licences, PEM. */
  licenceKey?: string | undefined;
  passwordCost?: PasswordCost;
  /** Replaces the drivers of the product. */
  drivers?: DriverFactories;
}

/** Creates the server, for the process and the tests: the engine with this product. */
export function assemble({ licenceKey, passwordCost, drivers, ...deps }: EngineDeps & ProductOptions): Engine {
  return createEngine(deps, (parts) =>
    createProduct(parts, { licenceKey, ...(passwordCost && { passwordCost }), ...(drivers && { drivers }) }),
  );
}

/** Joins the domains of `server/domains/` into a product for the engine. */
function createProduct(parts: EngineParts, { licenceKey, passwordCost, drivers: given = {} }: ProductOptions): Product {
  const { db, clock, realTime, ids, live, schemas, senders, settings, log, secretKey } = parts;
  const sessions = createSessions({ db, clock, realTime, ids, live, roles: () => schemas.current().roles });
  const authenticator = createAuthenticator(sessions, clock);
  const drivers = createCloudRegistry({ ...builtInDrivers({ db, clock, realTime, ids, log, settings }), ...given });
  const post = createPost(senders);
  const { onRevoked } = sessions;
  const licences = createLicenceGuard();
  return {
    authenticator,
    onRevoked,
    access: { any: changesAccess, of: changesAccessOf, forget: sessions.forgetEverybody },
    hear: licences.hear,
    hooks: createHooks({ sessions, licenceKey, clouds: drivers, post, senders, live, readerOf }),
    routes: [
      ...sessionRoutes({ sessions, authenticator, signIn: createSignIn(sessions, passwordCost) }),
      ...identityRoutes({ sessions, authenticator, post }),
      demoRoute,
      ...permissionRoutes(licences.isUnlicensed),
      ...cloudRoutes,
      ...metricRoutes,
    ],
    jobs: {
      ...alarmJobs(readerOf),
      [SEND_MESSAGE]: messageHandler(senders),
      ...orderHandlers,
      [SUBSCRIPTION_DUE]: subscriptionDueHandler,
      [ARREARS_DUE]: arrearsDueHandler,
      [UNPAID_RECORD]: unpaidRecordHandler,
      ...notificationJobs(senders),
      [MAIL_MESSAGE]: mailHandler(senders),
      [CLOUD_CALL]: callHandler(drivers),
      [CLOUD_SYNC]: syncHandler(drivers),
      [BACKUP_SCHEDULE]: backupScheduleHandler(refuseUnpaidRecord),
      [PRICE_DUE]: priceDueHandler,
      [SALES_DUE]: salesDueHandler,
      [VOUCHER_DUE]: voucherDueHandler,
      [RECOMPUTE]: recomputeHandler,
      [SETTLE_HOUR]: settleHourHandler,
      [SETTLE_ACCOUNT]: settleAccountHandler,
      [ACCOUNT_OUTLOOK]: outlookHandler,
      [OPEN_MISSING_ITEMS]: openMissingItemsHandler,
      [REMITTANCE_DUE]: remittanceDueHandler,
      [DEMO_CHARGE]: demoChargeHandler,
      ...prometheusJobs,
      [NODE_UPGRADE]: upgradeHandler,
      [SYSLOG_FORWARD]: forwardHandler,
      ...metricJobs(measureMachine(drivers)),
      ...healthJobs(probeCloud(drivers)),
    },
    cleanup: [forgetOld, forgetOldCodes, forgetOldMessages, forgetOldNotifications, forgetOldHealth, forgetOldLines],
    testClock,
    clouds,
    extras: {
      enter: enterCloud,
      part: machineParts(drivers, authenticator.sessionOf, machineChart(readMetricHistory(drivers))),
      beforeWrite: licences.refuseUnlicensed,
    },
    isGuess,
    loggedPath: withoutAddressee,
    sockets: (context) =>
      createConsoleProxy({ db, realTime, secretKey, settings, log, authenticator, onRevoked, drivers, context }),
  };
}
