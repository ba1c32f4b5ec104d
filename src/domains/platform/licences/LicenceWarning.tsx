import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { licenceNotice } from '#model/domains/platform/licenceNotice.ts';
import { LICENCE_MESSAGE_MS } from '#model/values/constants.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { licenceQuery } from '#src/session/actor/licenceQuery.ts';
import { licenceUsageQuery } from './licenceUsageQuery.ts';
import { settingsQuery } from '#src/session/start/settingsQuery.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { useReadsLicence } from '#src/session/actor/useReadsLicence.ts';
import { serverNow } from '#src/http/serverNow.ts';

/**
 * Warns those who manage the licence, once per visit, that it has expired, will expire soon (spec 4.6, 8.2) or is
 * exceeded.
 */
export function LicenceWarning() {
  const notify = useNotify();
  const label = useLabel();
  const { kind } = useActor();
  const readsLicence = useReadsLicence();
  const { data: licence } = useQuery({ ...licenceQuery, enabled: readsLicence });
  const { data: settings } = useQuery({ ...settingsQuery, enabled: readsLicence });
  const { data: uses } = useQuery({ ...licenceUsageQuery, enabled: readsLicence, staleTime: Infinity });
  const over = (uses ?? [])
    .filter(({ limit, used }) => limit !== null && used > limit)
    .map(({ label: name }) => label(name))
    .join(', ');
  useEffect(() => {
    if (over !== '')
      notify('shell.licence.over', {
        type: 'warning',
        autoHideDuration: LICENCE_MESSAGE_MS,
        messageArgs: { limits: over },
      });
  }, [over, notify]);
  const end = licence?.end_timestamp;
  const warningDays = settings?.['licence.warning_days'];
  useEffect(() => {
    const notice =
      end === undefined || warningDays === undefined ? undefined : licenceNotice(kind, end, serverNow(), warningDays);
    if (!notice) return;
    notify(notice.type === 'error' ? 'shell.licence.expired' : 'shell.licence.expiring', {
      type: notice.type,
      autoHideDuration: notice.durationMs,
      messageArgs: { smart_count: notice.days },
    });
  }, [kind, end, warningDays, notify]);
  return null;
}
