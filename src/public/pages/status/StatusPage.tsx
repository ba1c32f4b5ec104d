import { useEffect } from 'react';
import type { DayLook } from '#model/rules/health/dayLook.ts';
import type { PublicState } from '#model/rules/health/publicState.ts';
import { status as en } from '#src/i18n/en/site/status.ts';
import { status as zh } from '#src/i18n/zh/site/status.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { FaultMessage } from '#src/public/list/FaultMessage.tsx';
import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { useReply } from '#src/public/reading/useReply.ts';
import { navigate } from '#src/public/routing/address.ts';
import { usePageHead } from '#src/public/usePageHead.ts';
import { DayBars } from '#src/ui/charts/DayBars.tsx';

/** With the page: no other page waits for them. */
const TEXTS = { zh, en };
const STATUS = '/api/omc/v1/status';
const REFRESH_MS = 60_000;

interface Service {
  service: 'console' | 'compute' | 'network' | 'storage' | 'images' | 'management';
  state: PublicState;
  days: DayLook[];
}

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
        <>
          <output className="s-all" data-state={data.state}>
            <b>{words.all[data.state]}</b>
            <time dateTime={data.at}>
              {fill(words.at, {
                time: new Date(data.at).toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'short' }),
              })}
            </time>
          </output>
          <Group title={words.platform} services={data.services} today={data.today} />
          {data.regions.map(({ name, services }) => (
            <Group key={name} title={name} services={services} today={data.today} />
          ))}
        </>
      )}
    </div>
  );
}

function Group({ title, services, today }: { title: string; services: readonly Service[]; today: number }) {
  const words = TEXTS[usePublicText().lang];
  return (
    <section className="s-group">
      <h2>{title}</h2>
      <ul>
        {services.map(({ service, state, days }) => (
          <li key={service}>
            <div className="s-line">
              <h3>{words.services[service]}</h3>
              <span className="s-state" data-state={state}>
                {words.state[state]}
              </span>
            </div>
            <DayBars
              days={days.map((look, place) => ({
                look,
                title: `${dayText(today - days.length + 1 + place)} ${words.look[look]}`,
              }))}
              label={fill(words.days, {
                service: words.services[service],
                faults: days.filter((look) => look === 'bad' || look === 'partly').length,
              })}
              height={28}
            />
            <div className="s-ends" aria-hidden="true">
              <span>{words.begin}</span>
              <span>{words.today}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
