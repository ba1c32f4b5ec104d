import { lazy, Suspense, useEffect } from 'react';
import type { PublicState } from '#model/domains/operations/health/publicState.ts';
import { status as en } from '#src/i18n/en/site/status.ts';
import { status as zh } from '#src/i18n/zh/site/status.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { FaultMessage } from '#src/public/list/FaultMessage.tsx';
import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { useReply } from '#src/public/reading/useReply.ts';
import { navigate } from '#src/public/routing/address.ts';
import type { Service } from './ServiceGroup.tsx';
import { usePageHead } from '#src/public/usePageHead.ts';

/** With the page: no other page waits for them. */
const TEXTS = { zh, en };
/** A file of its own: every public page names the files of each page, and this one shares the bars with the console. */
const ServiceGroup = lazy(() => import('./ServiceGroup.tsx'));
const STATUS = '/api/omc/v1/status';
const REFRESH_MS = 60_000;

interface Status {
  at: string;
  state: PublicState;
  today: number;
  services: Service[];
  regions: { name: string; services: Service[] }[];
}

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
    const timer = setInterval(retry, REFRESH_MS);
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
          <output className="s-all" data-state={data.state}>
            <b>{words.all[data.state]}</b>
            <time dateTime={data.at}>
              {fill(words.at, {
                time: new Date(data.at).toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'short' }),
              })}
            </time>
          </output>
          <ServiceGroup title={words.platform} words={words} services={data.services} today={data.today} />
          {data.regions.map(({ name, services }) => (
            <ServiceGroup key={name} title={name} words={words} services={services} today={data.today} />
          ))}
        </Suspense>
      )}
    </div>
  );
}
