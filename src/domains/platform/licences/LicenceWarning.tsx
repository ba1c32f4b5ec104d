import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { licenceNotice } from '#model/domains/platform/licenceNotice.ts';
import { LICENCE_MESSAGE_MS } from '#model/values/constants.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/licenceWarning.ts';
import { licenceQuery } from '#src/session/actor/licenceQuery.ts';
import { licenceUsageQuery } from './licenceUsageQuery.ts';
import { settingsQuery } from '#src/session/start/settingsQuery.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { serverNow } from '#src/http/serverNow.ts';

/**
 * Warns those who manage the licence, once per visit, that it has expired, will expire soon (spec 4.6, 8.2) or is
 * exceeded.
 */
export default function LicenceWarning() {
  const notify = useNotify();
  const translate = useTranslate();
  const label = useLabel();
  const { kind } = useActor();
  const { data: licence } = useQuery(licenceQuery);
  const { data: settings } = useQuery(settingsQuery);
  const { data: uses } = useQuery({ ...licenceUsageQuery, staleTime: Infinity });
  const over = (uses ?? [])
    .filter(({ limit, used }) => limit !== null && used > limit)
    .map(({ label: name }) => label(name))
    .join(', ');
  useEffect(() => {
    if (over !== '')
      notify(translate('licenceWarning.over', { limits: over }), {
        type: 'warning',
        autoHideDuration: LICENCE_MESSAGE_MS,
      });
  }, [over, notify, translate]);
  const end = licence?.end_timestamp;
  const warningDays = settings?.['licence.warning_days'];
  useEffect(() => {
    const notice =
      end === undefined || warningDays === undefined ? undefined : licenceNotice(kind, end, serverNow(), warningDays);
    if (!notice) return;
    const words = translate(notice.type === 'error' ? 'licenceWarning.expired' : 'licenceWarning.expiring', {
      smart_count: notice.days,
    });
    notify(words, { type: notice.type, autoHideDuration: notice.durationMs });
  }, [kind, end, warningDays, notify, translate]);
  return null;
}
