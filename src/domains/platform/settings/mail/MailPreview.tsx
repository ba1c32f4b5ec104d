import '#src/i18n/parts/settings.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useManifest } from '#src/definitions/useManifest.ts';
import { request } from '#src/http/httpClient.ts';
import { LANG_NAMES, type Lang } from '#src/i18n/lang.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useCurrentUser } from '#src/session/account/preferences.ts';
import { SETTINGS_PATH } from '#src/session/start/publicSettings.ts';
import { token } from '#src/ui/theme/token.ts';
import { WordChoice } from '#src/schemaViews/base/WordChoice.tsx';
import type { PreviewProps } from '#src/domains/platform/settings/previewProps.ts';
import { useTestSending } from '#src/domains/platform/settings/useTestSending.ts';

const EXAMPLES = ['test', 'code', 'balance', 'status'] as const;
const FORMS = ['html', 'text'] as const;

interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** An email of the platform as it would leave with the values of the form, and a way to send it to oneself. */
export default function MailPreview({ changes, onRefused }: PreviewProps) {
  const translate = useTranslate();
  const own = useLang();
  const { languages } = useManifest();
  const [lang, setLang] = useState<Lang>(own);
  const [example, setExample] = useState<(typeof EXAMPLES)[number]>('test');
  const [form, setForm] = useState<(typeof FORMS)[number]>('html');
  const body = { values: useChanges(changes), example, lang };
  const mail = useQuery({
    queryKey: ['suantai', 'preview', 'email', body],
    queryFn: async ({ signal }) =>
      (await request<Mail>(`${SETTINGS_PATH}/email/preview`, { method: 'POST', body, signal })).json,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Panel aria-label={translate('settings.preview.title')}>
      <b>{translate('settings.preview.title')}</b>
      <p>{translate('settings.preview.email')}</p>
      <Choices>
        <WordChoice
          label={translate('settings.preview.example')}
          words={EXAMPLES}
          chosen={example}
          nameOf={(word) => translate(`settings.preview.examples.${word}`)}
          choose={setExample}
        />
        {languages.length > 1 && (
          <WordChoice
            label={translate('settings.preview.language')}
            words={languages}
            chosen={lang}
            nameOf={(word) => LANG_NAMES[word]}
            choose={setLang}
          />
        )}
        <WordChoice
          label={translate('settings.preview.form')}
          words={FORMS}
          chosen={form}
          nameOf={(word) => translate(`settings.preview.forms.${word}`)}
          choose={setForm}
        />
      </Choices>
      {mail.isError && (
        <Alert
          severity="error"
          action={<Button onClick={() => void mail.refetch()}>{translate('settings.retry')}</Button>}
        >
          {mail.error.message}
        </Alert>
      )}
      {mail.isPending && <Skeleton variant="rounded" height={420} />}
      {mail.data && (
        <>
          <Subject>
            {translate('settings.preview.subject')} <b>{mail.data.subject}</b>
          </Subject>
          {form === 'html' ? (
            <iframe title={translate('settings.preview.mailFrame')} sandbox="" srcDoc={mail.data.html} />
          ) : (
            // Keyboards scroll it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            <pre tabIndex={0}>{mail.data.text}</pre>
          )}
        </>
      )}
      <SendToMe changes={changes} onRefused={onRefused} example={example} lang={lang} />
    </Panel>
  );
}

/** The changes as they are typed; they follow the form when it has time. */
function useChanges(changes: PreviewProps['changes']) {
  useDeferredValue(useWatch());
  return changes();
}

interface SendToMeProps extends Pick<PreviewProps, 'changes' | 'onRefused'> {
  example: string;
  lang: Lang;
}

function SendToMe({ changes, onRefused, example, lang }: SendToMeProps) {
  const translate = useTranslate();
  const { email } = useCurrentUser();
  const { busy, outcome, send } = useTestSending('email', onRefused);
  return (
    <>
      <Choices>
        <Button
          variant="outlined"
          disabled={!email}
          loading={busy}
          onClick={() => void send({ target: email ?? '', values: changes(), example, lang })}
        >
          {translate('settings.preview.sendToMe')}
        </Button>
        <Note>{email ? email : translate('settings.preview.noEmail')}</Note>
      </Choices>
      {outcome && <Alert severity={outcome.ok ? 'success' : 'error'}>{outcome.result}</Alert>}
    </>
  );
}

const Panel = styled('section')({
  display: 'grid',
  gap: 12,
  minWidth: 0,
  '& > p': { margin: 0, color: token.textMuted },
  '& > iframe': {
    width: '100%',
    height: 520,
    border: `1px solid ${token.hairline}`,
    borderRadius: token.radius.large,
    backgroundColor: '#ffffff',
  },
  '& > pre': {
    margin: 0,
    padding: 16,
    maxHeight: 520,
    overflow: 'auto',
    border: `1px solid ${token.hairline}`,
    borderRadius: token.radius.large,
    backgroundColor: token.surface,
    fontFamily: token.mono,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

const Subject = styled('p')({ overflowWrap: 'anywhere' });

const Note = styled('span')({ color: token.textMuted, overflowWrap: 'anywhere' });
