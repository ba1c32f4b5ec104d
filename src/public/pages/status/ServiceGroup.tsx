import type { DayLook } from '#model/domains/operations/health/dayLook.ts';
import type { PublicState } from '#model/domains/operations/health/publicState.ts';
import type { status } from '#src/i18n/zh/site/status.ts';
import { fill } from '#src/public/fill.ts';
import { DayBars } from '#src/ui/charts/DayBars.tsx';

export interface Service {
  service: 'console' | 'compute' | 'network' | 'storage' | 'images' | 'management';
  state: PublicState;
  days: DayLook[];
}

interface Props {
  title: string;
  services: readonly Service[];
  today: number;
  words: typeof status;
}

/** The services of a region, each with its state and its 90 days. */
export function ServiceGroup({ title, services, today, words }: Props) {
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
