import { SYSLOG_TABLES } from '#server/domains/operations/logs/syslog/syslogTables.ts';
import { CONSUMPTION_TABLES } from '#server/domains/billing/consumption/consumptionTables.ts';
import { GIVEN_TABLES } from '#server/domains/billing/charges/givenTables.ts';
import { LEDGER_TABLES } from '#server/domains/billing/ledger/ledgerTables.ts';
import { USAGE_TABLES } from '#server/domains/billing/metering/usage/usageTables.ts';
import { ORDER_TABLES } from '#server/domains/billing/orders/orderTables.ts';
import { PRICE_TABLES } from '#server/domains/billing/prices/priceTables.ts';
import { SUBSCRIPTION_TABLES } from '#server/domains/billing/subscriptions/subscriptionTables.ts';
import { STOCK_TABLES } from '#server/domains/billing/metering/stock/stockTables.ts';
import { CLOUD_TABLES } from '#server/domains/cloud/cloudTables.ts';
import { TICKET_TABLES } from '#server/domains/cloud/console/ticketTable.ts';
import { SIMULATOR_TABLES } from '#server/domains/cloud/simulator/store/simulatorTables.ts';
import { NOTIFICATION_TABLES } from '#server/domains/operations/notifications/notificationTables.ts';
import { ACCESS_TABLES } from '#server/domains/identity/session/accessTables.ts';
import { VERIFICATION_TABLES } from '#server/domains/identity/verification/verificationTables.ts';
import { HEALTH_TABLES } from '#server/domains/operations/health/healthTables.ts';
import { METRIC_TABLES } from '#server/domains/operations/metrics/metricTables.ts';
import { ALARM_TABLES } from '#server/domains/operations/alarms/alarmTables.ts';
import type { RowsOf } from '#server/engine/db/tables/platformTable.ts';
import type { Records } from '#model/language/records.ts';
import type { StoredActions, StoredInputs, StoredRecords, StoredTargets, Tables } from './storedRecords.ts';

/** Tables of the domains that belong to no definition. */
export const DOMAIN_TABLES = {
  ...ACCESS_TABLES,
  ...ALARM_TABLES,
  ...CLOUD_TABLES,
  ...CONSUMPTION_TABLES,
  ...GIVEN_TABLES,
  ...LEDGER_TABLES,
  ...NOTIFICATION_TABLES,
  ...SYSLOG_TABLES,
  ...USAGE_TABLES,
  ...VERIFICATION_TABLES,
  ...SIMULATOR_TABLES,
  ...TICKET_TABLES,
  ...ORDER_TABLES,
  ...PRICE_TABLES,
  ...SUBSCRIPTION_TABLES,
  ...STOCK_TABLES,
  ...METRIC_TABLES,
  ...HEALTH_TABLES,
} as const;

declare module '#server/engine/product/productTypes.ts' {
  interface ProductTables extends Tables, RowsOf<typeof DOMAIN_TABLES> {}
  interface ProductRecords extends StoredRecords {}
  interface ProductInputs extends StoredInputs {}
  interface ProductActions extends StoredActions {}
  interface ProductTargets extends StoredTargets {}
  interface ProductWire extends Records {}
}
