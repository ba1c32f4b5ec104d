import '#src/i18n/parts/settings.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useManifest } from '#src/definitions/useManifest.ts';
import { named } from '#src/i18n/documentBrand.ts';
import { LANG_NAMES, type Lang } from '#src/i18n/lang.ts';
import { loadProductText, type PublicWords } from '#src/i18n/loadPublicText.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { PublicSettingsContext } from '#src/public/PublicSettings.tsx';
import { PublicTextProvider } from '#src/public/PublicText.tsx';
import { settingsQuery } from '#src/session/start/settingsQuery.ts';
import { LogosContext } from '#src/ui/Logo.tsx';
import { token } from '#src/ui/theme/token.ts';
import { WordChoice } from '#src/schemaViews/base/WordChoice.tsx';
import { formName, type SettingGroup } from '#src/domains/platform/settings/settingGroups.ts';
import { PreviewFrame } from './PreviewFrame.tsx';
import { PreviewPage, type PreviewedPage } from '#src/public/pages/PreviewPage.tsx';
import { typedBrand, type TypedBrand } from './typedBrand.ts';

const PAGES = ['signIn', 'welcome'] as const;
const MODES = ['light', 'dark'] as const;

/** The public pages with the values of the form, before they are saved: those very pages, in both modes. */
export default function BrandPreview({ group }: { group: SettingGroup }) {
  const translate = useTranslate();
  const own = useLang();
  const { languages } = useManifest();
  const [lang, setLang] = useState<Lang>(own);
  const [page, setPage] = useState<PreviewedPage>('signIn');
  const values = useDeferredValue(useWatch());
  const brand = useMemo(() => typedBrand(group, values), [group, values]);
  const { data: words } = useQuery({
    queryKey: ['suantai', 'preview', lang],
    queryFn: () => loadProductText(lang),
    staleTime: Infinity,
  });
  return (
    <Panel aria-label={translate('settings.preview.title')}>
      <b>{translate('settings.preview.title')}</b>
      <p>{translate('settings.preview.brand')}</p>
      <Choices>
        <WordChoice
          label={translate('settings.preview.page')}
          words={PAGES}
          chosen={page}
          nameOf={(word) => translate(`settings.preview.pages.${word}`)}
          choose={setPage}
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
      </Choices>
      <Nearest accent={brand.nearest} />
      {words && (
        <>
          <BrowserTab icon={brand.icon} name={brand.name || words.product} />
          {MODES.map((mode) => (
            <figure key={mode}>
              <figcaption>{translate(`settings.preview.modes.${mode}`)}</figcaption>
              <PreviewFrame title={translate(`settings.preview.frames.${mode}`)} mode={mode} lang={lang}>
                <style>{brand.sheet}</style>
                <AsOperator brand={brand} lang={lang} words={words}>
                  <PreviewPage page={page} />
                </AsOperator>
              </PreviewFrame>
            </figure>
          ))}
        </>
      )}
    </Panel>
  );
}

/** That the accent would be refused, and the one that can take its place. */
function Nearest({ accent }: { accent: string | undefined }) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  if (accent === undefined) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button
          size="small"
          onClick={() => setValue(formName('brand.accent'), accent, { shouldDirty: true, shouldValidate: true })}
        >
          {translate('settings.preview.use', { accent })}
        </Button>
      }
    >
      {translate('settings.preview.faint', { accent })}
    </Alert>
  );
}

function BrowserTab({ icon, name }: { icon: string | undefined; name: string }) {
  return (
    <Tab>
      <img src={icon ?? '/icon.svg'} alt="" width={16} height={16} />
      <span>{name}</span>
    </Tab>
  );
}

interface AsOperatorProps {
  brand: TypedBrand;
  lang: Lang;
  words: PublicWords;
  children: ReactNode;
}

/** What the document and the settings would say to the pages. */
function AsOperator({ brand, lang, words, children }: AsOperatorProps) {
  const { data: inForce } = useQuery(settingsQuery);
  const settings = useMemo(() => {
    const others = Object.entries(inForce ?? {}).filter(([key]) => key.startsWith('status.'));
    return { ...Object.fromEntries(others), ...brand.settings };
  }, [inForce, brand.settings]);
  const text = useMemo(() => named(words, words.product, brand.name), [words, brand.name]);
  return (
    <LogosContext value={brand.logos}>
      <PublicSettingsContext value={settings}>
        {/* The provider keeps the words that it began with. */}
        <PublicTextProvider key={`${lang} ${brand.name}`} lang={lang} words={text}>
          {children}
        </PublicTextProvider>
      </PublicSettingsContext>
    </LogosContext>
  );
}

const Panel = styled('section')({
  display: 'grid',
  gap: 12,
  minWidth: 0,
  '& > p': { margin: 0, color: token.textMuted },
  '& > figure': { margin: 0, minWidth: 0 },
  '& figcaption': { marginBottom: 4, color: token.textMuted, fontSize: token.size.note },
});

const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

const Tab = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  justifySelf: 'start',
  maxWidth: '100%',
  padding: '6px 16px 6px 12px',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.medium,
  backgroundColor: token.surface,
  fontSize: token.size.note,
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});
