import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useDeferredValue, useMemo, useState, type ComponentType, type KeyboardEvent } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useLocation } from 'react-admin';
import { matches } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { FormEnvProvider, type FormEnv } from '#src/inputs/frame/formContext.ts';
import { FaultAlert } from '#src/schemaViews/entry/faults/FaultAlert.tsx';
import { LeaveGuard } from '#src/schemaViews/form/page/LeaveGuard.tsx';
import { token } from '#src/ui/theme/token.ts';
import { GroupTest } from './GroupTest.tsx';
import type { PreviewProps } from './previewProps.ts';
import { SettingRow } from './SettingRow.tsx';
import { formName, type SettingGroup } from './settingGroups.ts';
import { useGroupForm } from './useGroupForm.ts';

/** Shown beside the form, from the values as they are typed. */
const PREVIEWS: Readonly<Record<string, ComponentType<PreviewProps>>> = {
  brand: lazy(() => import('./brand/BrandPreview.tsx')),
  email: lazy(() => import('./mail/MailPreview.tsx')),
};

interface GroupFormProps {
  /** Of the records of settings. */
  definition: Definition;
  group: SettingGroup;
}

/** All values of a group in one form, saved together. */
export function GroupForm({ definition, group }: GroupFormProps) {
  const label = useLabel();
  const held = useGroupForm(definition, group);
  const env = useWanted(held.env);
  const sources = definition.fields['source']?.values ?? {};
  const Preview = PREVIEWS[group.name];
  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    held.submit();
  };
  return (
    <FormProvider {...held.form}>
      <FormEnvProvider value={env}>
        <Beside>
          <div>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the whole form */}
            <form
              noValidate
              autoComplete="off"
              aria-label={label(group.label)}
              onKeyDown={handleKey}
              onSubmit={(event) => {
                event.preventDefault();
                held.submit();
              }}
            >
              <Card>
                {group.help && <p>{label(group.help)}</p>}
                {held.fault && <FaultAlert fault={held.fault} definition={held.definition} />}
                <Stack spacing={4}>
                  {group.settings.map((setting) => (
                    <SettingRow
                      key={setting.record.key}
                      setting={setting}
                      sources={sources}
                      cleared={held.cleared.has(setting.record.key)}
                      onClear={(cleared) => held.clear(setting.record.key, cleared)}
                    />
                  ))}
                </Stack>
                {isTested(definition, group) && (
                  <GroupTest group={group.name} changes={held.changes} onRefused={held.refuse} />
                )}
              </Card>
              <SaveBar
                isDirty={held.isDirty}
                changed={held.cleared.size}
                saving={held.form.formState.isSubmitting}
                onDiscard={held.discard}
              />
            </form>
            {Preview && (
              <aside>
                <Suspense fallback={null}>
                  <Preview group={group} changes={held.changes} onRefused={held.refuse} />
                </Suspense>
              </aside>
            )}
          </div>
        </Beside>
        <LeaveGuard isDirty={held.isDirty} onLeave={held.discard} />
      </FormEnvProvider>
    </FormProvider>
  );
}

interface SaveBarProps {
  isDirty: () => boolean;
  /** Renders again when a stored secret is removed, which is no value of the form. */
  changed: number;
  saving: boolean;
  onDiscard: () => void;
}

function SaveBar({ isDirty, saving, onDiscard }: SaveBarProps) {
  const translate = useTranslate();
  useWatch();
  const dirty = isDirty();
  return (
    <Bar>
      <Button type="submit" variant="contained" disabled={!dirty} loading={saving}>
        {translate('settings.save')}
      </Button>
      <Button variant="outlined" disabled={!dirty || saving} onClick={onDiscard}>
        {translate('settings.discard')}
      </Button>
      {dirty && <output>{translate('settings.unsaved')}</output>}
    </Bar>
  );
}

/** Which groups send something is part of the action that tests a single setting. */
function isTested({ actions }: Definition, { name }: SettingGroup): boolean {
  const { where } = actions['test'] ?? {};
  return where !== undefined && matches(where, { group: name });
}

/** The setting that the address names takes the focus, once the page has arrived: that focuses its beginning. */
function useWanted(env: FormEnv): FormEnv {
  const { pathname, search } = useLocation();
  const key = new URLSearchParams(search).get('key');
  const [found, setFound] = useState<string | null>(null);
  const arrived = useDeferredValue(pathname, '');
  return useMemo(
    () =>
      key === null || key === found || arrived !== pathname
        ? env
        : { ...env, wanted: { path: formName(key), found: () => setFound(key) } },
    [env, key, found, arrived, pathname],
  );
}

/** The preview is below the form where both have no room. */
const Beside = styled('div')({
  containerType: 'inline-size',
  '& > div': { display: 'grid', gap: 24, alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' },
  '& aside': { maxWidth: 720 },
  '@container (min-width: 800px)': {
    '& > div:has(> aside)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 0.85fr)' },
    '& aside': { position: 'sticky', top: 72, maxHeight: 'calc(100dvh - 88px)', overflowY: 'auto' },
  },
});

const Card = styled('div')({
  display: 'grid',
  gap: 20,
  maxWidth: 720,
  padding: 20,
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  backgroundColor: token.surface,
  '& > p': { margin: 0, color: token.textMuted },
});

const Bar = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  maxWidth: 720,
  marginTop: 16,
  padding: '12px 0',
  borderTop: `1px solid ${token.hairline}`,
  backgroundColor: token.ground,
  '& > output': { color: token.textMuted },
});
