import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { isWarnedOfLicence, licenceNotice } from '#model/rules/licenceNotice.ts';
import { licenceQuery } from '#src/session/licenceQuery.ts';
import { settingsQuery } from '#src/session/settingsQuery.ts';
import { useActor } from '#src/session/useActor.ts';

/** Tells who looks after the licence, once a visit, that it has expired or soon will (spec 4.6, 8.2). */
export function LicenceWarning() {
  const notify = useNotify();
  const { kind } = useActor();
  const { data: licence } = useQuery({ ...licenceQuery, enabled: isWarnedOfLicence(kind) });
  const { data: settings } = useQuery({ ...settingsQuery, enabled: isWarnedOfLicence(kind) });
  const end = licence?.end_timestamp;
  const warningDays = settings?.['licence.warning_days'];
  useEffect(() => {
    const notice = end === undefined || warningDays === undefined ? undefined : licenceNotice(kind, end, Date.now(), warningDays);
    if (!notice) return;
    notify(notice.type === 'error' ? 'shell.licence.expired' : 'shell.licence.expiring', {
      type: notice.type,
      autoHideDuration: notice.durationMs,
      messageArgs: { smart_count: notice.days },
    });
  }, [kind, end, warningDays, notify]);
  return null;
}
