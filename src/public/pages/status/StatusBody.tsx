import type { PublicState } from '#model/domains/operations/health/publicState.ts';
import type { PublicNotice, PublicRegion } from '#model/domains/statusPage/publicNotice.ts';
import type { status } from '#src/i18n/zh/site/status.ts';
import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import { Notice } from './Notice.tsx';
import { PastNotices } from './PastNotices.tsx';
import { ServiceGroup, type Service } from './ServiceGroup.tsx';
import { SubscribeForm } from './SubscribeForm.tsx';
import './notices.css';

export interface Status {
  at: string;
  state: PublicState;
  today: number;
  services: Service[];
  regions: (PublicRegion & { services: Service[] })[];
  notices: PublicNotice[];
  takes_subscribers: boolean;
}

interface Props {
  status: Status;
  words: typeof status;
}

/** What is announced now, the services of each region, and what was announced before. */
export default function StatusBody({ status: data, words }: Props) {
  const { lang } = usePublicText();
  const open = data.notices.filter(({ isOver }) => !isOver);
  return (
    <>
      <output className="s-all" data-state={data.state}>
        <b>{words.all[data.state]}</b>
        <time dateTime={data.at}>
          {fill(words.at, {
            time: new Date(data.at).toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        </time>
      </output>
      {open.map((notice) => (
        <Notice key={`${notice.kind} ${notice.id}`} notice={notice} words={words} />
      ))}
      <ServiceGroup title={words.platform} words={words} services={data.services} today={data.today} />
      {data.regions.map(({ id, title, services }) => (
        <ServiceGroup key={id} title={title[lang]} words={words} services={services} today={data.today} />
      ))}
      <PastNotices notices={data.notices.filter(({ isOver }) => isOver)} words={words} />
      {data.takes_subscribers && <SubscribeForm regions={data.regions} words={words} />}
    </>
  );
}
