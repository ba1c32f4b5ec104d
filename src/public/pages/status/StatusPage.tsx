import { lazy, Suspense, useEffect } from 'react';
import { status as en } from '#src/i18n/en/site/status.ts';
import { status as zh } from '#src/i18n/zh/site/status.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { FaultMessage } from '#src/public/list/FaultMessage.tsx';
import { usePublicText } from '#src/public/PublicText.tsx';
import { useReply } from '#src/public/reading/useReply.ts';
import { navigate } from '#src/public/routing/address.ts';
import { usePageHead } from '#src/public/usePageHead.ts';
import type { Status } from './StatusBody.tsx';

/** With the page: no other page waits for them. */
const TEXTS = { zh, en };
/** A file of its own: every public page names the files of each page, and this one shares the bars with the console. */
const StatusBody = lazy(() => import('./StatusBody.tsx'));
const STATUS = '/api/omc/v1/status';
const REFRESH_MS = 60_000;

/** `/status`: the services of each region. While the operator has it off, the server does not know it either. */
export function StatusPage() {
  const { lang } = usePublicText();
  const words = TEXTS[lang];
  usePageHead(words.heading, words.description);
  const { data, fault, retry } = useReply<Status>(STATUS);
  const isOff = fault instanceof ApiFault && fault.status === 404;
  useEffect(() => {
    if (isOff) navigate('/404', { replace: true });
  }, [isOff]);
  useEffect(() => {
    const readIfSeen = () => {
      if (!document.hidden) retry();
    };
    const timer = setInterval(readIfSeen, REFRESH_MS);
    return () => clearInterval(timer);
  }, [retry]);
  if (isOff) return null;
  return (
    <div className="p-wide">
      <header className="p-page-head">
        <h1>{words.heading}</h1>
        <p>{words.description}</p>
      </header>
      {fault !== undefined && <FaultMessage fault={fault} retry={retry} />}
      {data === undefined && fault === undefined && <span className="p-bone s-coming" />}
      {data !== undefined && (
        <Suspense fallback={<span className="p-bone s-coming" />}>
          <StatusBody status={data} words={words} />
        </Suspense>
      )}
    </div>
  );
}
