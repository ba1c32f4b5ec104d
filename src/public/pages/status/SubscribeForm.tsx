import { useState } from 'react';
import type { PublicRegion } from '#model/domains/statusPage/publicNotice.ts';
import type { status } from '#src/i18n/zh/site/status.ts';
import { request } from '#src/http/httpClient.ts';
import { FaultBox } from '#src/public/controls/FaultBox.tsx';
import { Field } from '#src/public/controls/Field.tsx';
import { useEntry } from '#src/public/controls/useEntry.ts';
import { usePublicText } from '#src/public/PublicText.tsx';

interface Props {
  regions: readonly PublicRegion[];
  words: typeof status;
}

const SUBSCRIPTIONS = '/api/omc/v1/status/subscriptions';
const FEED = '/api/omc/v1/status/feed';

/** Asks for notices by mail. The answer is the same for every address. */
export function SubscribeForm({ regions, words }: Props) {
  const { lang } = usePublicText();
  const own = words.subscribe;
  const [services, setServices] = useState<readonly string[]>([]);
  const [places, setPlaces] = useState<readonly number[]>([]);
  const [isSent, setSent] = useState(false);
  const entry = useEntry(
    ['email'],
    ({ email }) => (!email.trim() ? { email: own.missing } : email.includes('@') ? {} : { email: own.invalid }),
    async ({ email }) => {
      const body = { email: email.trim(), language: lang, services: [...services], regions: [...places] };
      await request(SUBSCRIPTIONS, { method: 'POST', body });
      setSent(true);
    },
  );
  return (
    <section className="n-subscribe">
      <h2>{own.title}</h2>
      <p>
        {own.text} <a href={`${FEED}?lang=${lang}`}>{own.feed}</a>
      </p>
      <form className="c-form" onSubmit={entry.submit} noValidate>
        <FaultBox fault={entry.fault} />
        <Field
          name="email"
          label={own.email}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={entry.values.email}
          onChange={(value) => {
            setSent(false);
            entry.set('email', value);
          }}
          onBlur={entry.leave('email')}
          fault={entry.faultOf('email')}
        />
        <details>
          <summary>{own.scope}</summary>
          <p className="n-facts">{own.all}</p>
          <Choices
            legend={own.services}
            choices={Object.entries(words.services).map(([id, name]) => ({ id, name }))}
            chosen={services}
            onChange={setServices}
          />
          <Choices
            legend={own.regions}
            choices={regions.map(({ id, title }) => ({ id, name: title[lang] }))}
            chosen={places}
            onChange={setPlaces}
          />
        </details>
        <button className="p-button" type="submit" disabled={entry.busy}>
          {own.send}
        </button>
        <output>{isSent && own.sent}</output>
      </form>
    </section>
  );
}

interface ChoicesProps<Id> {
  legend: string;
  choices: readonly { id: Id; name: string }[];
  chosen: readonly Id[];
  onChange: (chosen: readonly Id[]) => void;
}

function Choices<Id extends string | number>({ legend, choices, chosen, onChange }: ChoicesProps<Id>) {
  if (choices.length === 0) return null;
  return (
    <fieldset className="n-choices">
      <legend>{legend}</legend>
      {choices.map(({ id, name }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
