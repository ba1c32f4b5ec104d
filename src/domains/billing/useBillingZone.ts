import { useQuery } from '@tanstack/react-query';
import { BILLING_ZONE } from '#model/rules/time/calendar/zone.ts';
import { settingsQuery } from '#src/session/start/settingsQuery.ts';

/** The time zone of days and months in bills (setting `billing.zone`), which may differ from that of the reader. */
export const useBillingZone = (): string => useQuery(settingsQuery).data?.['billing.zone'] ?? BILLING_ZONE;
