import { useState } from 'react';
import { sizeText } from '#model/rules/sizeText.ts';
import type { share } from '#src/i18n/zh/site/share.ts';
import { request } from '#src/http/httpClient.ts';
import { FaultBox } from '#src/public/controls/FaultBox.tsx';
import { PasswordField } from '#src/public/controls/PasswordField.tsx';
import { useEntry } from '#src/public/controls/useEntry.ts';
import { fill } from '#src/public/fill.ts';
import { usePublicText } from '#src/public/PublicText.tsx';
import type { SharedFile } from './SharePage.tsx';

interface Props {
  /** Of the link in the API. */
  url: string;
  file: SharedFile;
  words: typeof share;
}

/** What the file is, the password if it needs one, and its download. */
export default function ShareForm({ url, file, words }: Props) {
  const { lang } = usePublicText();
  const [isStarted, setStarted] = useState(false);
  const entry = useEntry(
    ['password'],
    ({ password }) => (file.needs_password && !password ? { password: words.missing } : {}),
    async ({ password }) => {
      const body = file.needs_password ? { password } : {};
      const { json } = await request<{ url: string }>(`${url}/open`, { method: 'POST', body });
      // Saved by the browser, which can pause it and continue it.
      Object.assign(document.createElement('a'), { href: json.url, download: '' }).click();
      setStarted(true);
    },
  );
  const until = new Date(file.expires_at).toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <h1>{file.name}</h1>
      <p className="s-lead">
        {file.is_dir ? words.folder : sizeText(file.size ?? 0, lang)}
        {' · '}
        <time dateTime={file.expires_at}>{fill(words.until, { time: until })}</time>
      </p>
      <form className="c-form" onSubmit={entry.submit} noValidate>
        <FaultBox fault={entry.fault} />
        {file.needs_password && (
          <PasswordField
            name="password"
            label={words.password}
            value={entry.values.password}
            onChange={(value) => entry.set('password', value)}
            fault={entry.faultOf('password')}
            autoComplete="off"
          />
        )}
        <button className="p-button s-submit" type="submit" disabled={entry.busy}>
          {words.download}
        </button>
        <output>{isStarted && words.started}</output>
      </form>
    </>
  );
}
