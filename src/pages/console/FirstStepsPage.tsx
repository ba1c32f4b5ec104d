import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FirstSteps } from '#src/schemaViews/firstSteps/FirstSteps.tsx';
import { useFirstSteps } from '#src/schemaViews/firstSteps/useFirstSteps.ts';
import { useCurrentUser, useSavePreferences } from '#src/session/account/preferences.ts';
import { Abacus } from '#src/ui/abacus/Abacus.tsx';
import { token } from '#src/ui/theme/token.ts';
import { Message } from '#src/schemaViews/base/Message.tsx';

/** The first steps on a page of their own, also after the reader has hidden or finished them. */
export function FirstStepsPage() {
  const translate = useTranslate();
  const { list, clouds, hasNoCloud } = useFirstSteps();
  const { preferences } = useCurrentUser();
  const save = useSavePreferences();
  const isHidden = preferences?.first_steps === 'hidden';
  const done = list?.steps.filter(({ isDone }) => isDone).length ?? 0;
  const isFinished = list !== undefined && done === list.steps.length;
  if (hasNoCloud)
    return (
      <Message title={translate('firstSteps.noCloud')} text={translate('firstSteps.noCloudText')} digits="000" inPage />
    );
  if (!list && clouds === undefined)
    return <Message title={translate('firstSteps.none')} text={translate('firstSteps.noneText')} digits="000" inPage />;
  return (
    <Sheet>
      <Head>
        <p>{translate(isFinished ? 'firstSteps.allDone' : 'firstSteps.intro')}</p>
        {/* One rod for each step; a done step is set. */}
        {list && <Abacus digits={list.steps.map(({ isDone }) => (isDone ? 1 : 0)).join('')} height={48} />}
      </Head>
      <FirstSteps choosesCloud />
      {isHidden && !isFinished && (
        <Foot>
          {translate('firstSteps.hidden')}{' '}
          <Button variant="text" onClick={() => save.mutate({ first_steps: null })}>
            {translate('firstSteps.show')}
          </Button>
        </Foot>
      )}
    </Sheet>
  );
}

const Sheet = styled('div')({
  maxWidth: 880,
  padding: '16px 24px',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
});

const Head = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  marginBottom: 16,
  '& p': { margin: 0, color: token.textMuted },
});

const Foot = styled('p')({ margin: '8px 0 0', color: token.textMuted, fontSize: token.size.note });
