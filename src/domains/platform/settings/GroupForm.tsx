import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { useDeferredValue, useMemo, useState, type KeyboardEvent } from 'react';
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
import { SettingRow } from './SettingRow.tsx';
import { formName, type SettingGroup } from './settingGroups.ts';
import { useGroupForm } from './useGroupForm.ts';

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
  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    held.submit();
  };
  return (
    <FormProvider {...held.form}>
      <FormEnvProvider value={env}>
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
