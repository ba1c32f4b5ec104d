import { styled, useColorScheme } from '@mui/material/styles';
import { useMutationState } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useManifest } from '#src/definitions/useManifest.ts';
import { LANG_NAMES } from '#src/i18n/lang.ts';
import { useSetLang } from '#src/i18n/LanguageProvider.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { PREFERENCES_KEY } from '#src/session/account/preferences.ts';
import { useContrast } from '#src/ui/theme/useContrast.ts';
import { token } from '#src/ui/theme/token.ts';
import { useDensity } from '#src/ui/theme/useDensity.ts';
import { WordChoice } from '#src/schemaViews/base/WordChoice.tsx';
import { FormatChoices } from './FormatChoices.tsx';
import { Row, Rows } from './Row.tsx';
import { Section } from './Section.tsx';
import { StartPageChoice } from './StartPageChoice.tsx';

const MODES = ['system', 'light', 'dark'] as const;
const CONTRASTS = ['normal', 'high'] as const;
const DENSITIES = ['standard', 'compact'] as const;

/** The reader's preferences. A choice applies at once; `PreferencesInStep` stores it with the account. */
export function PreferencesCard() {
  const translate = useTranslate();
  const lang = useLang();
  const { languages } = useManifest();
  const setLang = useSetLang();
  const { mode = 'system', setMode } = useColorScheme();
  const [contrast, setContrast] = useContrast();
  const [density, setDensity] = useDensity();
  const row = (key: 'language' | 'theme' | 'contrast' | 'density' | 'start', choice: ReactNode, note?: string) => (
    <Row name={translate(`personal.preferences.${key}`)} note={note} value={choice} />
  );
  return (
    <Section
      title={translate('personal.preferences.title')}
      help={translate('personal.preferences.help')}
      action={<Saved />}
    >
      <Rows>
        {languages.length > 1 &&
          row(
            'language',
            <WordChoice
              label={translate('personal.preferences.language')}
              words={languages}
              chosen={lang}
              nameOf={(word) => LANG_NAMES[word]}
              choose={setLang}
            />,
          )}
        {row(
          'theme',
          <WordChoice
            label={translate('personal.preferences.theme')}
            words={MODES}
            chosen={mode}
            nameOf={(word) => translate(`shell.header.mode.${word}`)}
            choose={setMode}
          />,
        )}
        {row(
          'contrast',
          <WordChoice
            label={translate('personal.preferences.contrast')}
            words={CONTRASTS}
            chosen={contrast}
            nameOf={(word) => translate(`shell.header.contrast.${word}`)}
            choose={setContrast}
          />,
        )}
        {row(
          'density',
          <WordChoice
            label={translate('personal.preferences.density')}
            words={DENSITIES}
            chosen={density}
            nameOf={(word) => translate(`shell.header.density.${word}`)}
            choose={setDensity}
          />,
        )}
        <FormatChoices />
        {row('start', <StartPageChoice />, translate('personal.preferences.startHelp'))}
      </Rows>
    </Section>
  );
}

const MESSAGES = {
  idle: undefined,
  pending: 'personal.preferences.saving',
  success: 'personal.preferences.saved',
  error: 'shell.preferencesFailed',
} as const;

/** Whether the last choice was saved to the account. */
function Saved() {
  const translate = useTranslate();
  const states = useMutationState({ filters: { mutationKey: PREFERENCES_KEY }, select: ({ state }) => state.status });
  const message = MESSAGES[states.at(-1) ?? 'idle'];
  return <Message>{message && translate(message)}</Message>;
}

const Message = styled('output')({ color: token.textMuted, fontSize: token.size.note });
