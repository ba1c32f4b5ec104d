import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { Definition, Json } from '#model/language/definition.ts';
import { BRAND_SETTINGS } from '#model/validation/brand/brandSettings.ts';
import { useServerMessages } from '#src/definitions/useServerMessages.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { request } from '#src/http/httpClient.ts';
import { useRenewWords } from '#src/i18n/LanguageProvider.tsx';
import { renewBrand } from '#src/session/start/renewBrand.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { createResolver } from '#src/schemaViews/entry/createResolver.ts';
import { sortFaults, type SortedFaults } from '#src/schemaViews/entry/faults/serverFaults.ts';
import { useSchemaForm } from '#src/schemaViews/entry/useSchemaForm.ts';
import { sameValue } from '#src/schemaViews/entry/values/sameValue.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { SETTINGS_PATH } from '#src/session/start/publicSettings.ts';
import { settingsQuery } from '#src/session/start/settingsQuery.ts';
import { formName, valueInForce, type GroupSetting, type SettingGroup } from './settingGroups.ts';
import { SETTINGS } from './settingsQuery.ts';

const CONFLICT = 409;
const NO_WORDS = {};
const IN_DOCUMENT: ReadonlySet<string> = new Set(Object.values(BRAND_SETTINGS));

/** The values of a group in one form, saved in one call. */
export function useGroupForm(definition: Definition, group: SettingGroup) {
  const client = useQueryClient();
  const notify = useNotify();
  const renewWords = useRenewWords();
  const [initial, setInitial] = useState(() => valuesOf(group));
  // What was read when the form opened: a live change must not be overwritten unseen.
  const versions = useRef(versionsOf(group.settings));
  const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set());
  const [fault, setFault] = useState<SortedFaults['above']>();
  const { synthetic, resolver } = useGroupRules(definition, group);
  const { form, env, isHeld } = useSchemaForm({ mode: 'edit', definition: synthetic, initial, resolver });

  /** What differs from what was read, by key; the default is null. */
  const changes = (): Record<string, Json> => {
    const changed = group.settings.filter(
      ({ field, record }) => cleared.has(record.key) || !sameValue(form.getValues(field.name), initial[field.name]),
    );
    return Object.fromEntries(
      changed.map((each) => [each.record.key, valueToSend(each, form.getValues(each.field.name))]),
    );
  };

  const save = async () => {
    setFault(undefined);
    const values = changes();
    if (Object.keys(values).length === 0) return;
    try {
      const { json } = await request<{ key: string; _version: number }[]>(`${SETTINGS_PATH}/${group.name}`, {
        method: 'PUT',
        body: { values, versions: versions.current },
      });
      versions.current = Object.fromEntries(json.map(({ key, _version }) => [key, _version]));
      const stored = withoutSecrets(group, form.getValues());
      form.reset(stored);
      setInitial(stored);
      setCleared(new Set());
      notify('settings.saved', { type: 'success' });
      if (Object.keys(values).some((key) => IN_DOCUMENT.has(key))) void renewBrand().then(renewWords);
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error;
      refuse(error);
      // The next attempt is over the values that are read now; nothing that was typed is lost.
      if (error.status === CONFLICT) versions.current = {};
    }
    void client.invalidateQueries({ queryKey: [SETTINGS] });
    void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
  };

  const refuse = (error: ApiFault) => {
    const fields = Object.entries(error.body.fields ?? {}).map(([key, message]) => [formName(key), message]);
    const placed = { message: error.message, body: { ...error.body, fields: Object.fromEntries(fields) } };
    const sorted = sortFaults(placed, (name) => Object.hasOwn(synthetic.fields, name));
    for (const [name, message] of Object.entries(sorted.onInputs)) form.setError(name, { type: 'server', message });
    setFault(sorted.above);
  };

  const clear = (key: string, isCleared: boolean) => {
    const next = new Set(cleared);
    if (isCleared) next.add(key);
    else next.delete(key);
    setCleared(next);
  };

  return {
    form,
    env,
    fault,
    definition: synthetic,
    cleared,
    clear,
    changes,
    refuse,
    submit: () => void form.handleSubmit(save)(),
    discard: () => {
      form.reset(initial);
      setCleared(new Set());
      setFault(undefined);
    },
    isDirty: () => Object.keys(changes()).length > 0 || isHeld(),
  } as const;
}

/** The settings as the fields of one record, and the rules of their kinds. */
function useGroupRules(definition: Definition, group: SettingGroup) {
  const actor = useActor();
  const language = useLang();
  const messages = useServerMessages()?.messages ?? NO_WORDS;
  const synthetic = useMemo<Definition>(() => {
    const fields = group.settings.map(({ field }) => [field.name, { ...field, required: false }] as const);
    return { ...definition, fields: Object.fromEntries(fields), rules: [] };
  }, [definition, group.settings]);
  const resolver = useMemo(
    () => createResolver({ fields: synthetic.fields, mode: 'update', actor, messages, language }),
    [synthetic, actor, messages, language],
  );
  return { synthetic, resolver };
}

const valuesOf = ({ settings }: SettingGroup): Record<string, Json> =>
  Object.fromEntries(settings.map((setting) => [setting.field.name, valueInForce(setting)]));

const versionsOf = (settings: readonly GroupSetting[]): Record<string, number> =>
  Object.fromEntries(
    settings.flatMap(({ record: { key, _version } }) => (_version === undefined ? [] : [[key, _version]])),
  );

/** An empty value and the default are the same: the setting is no longer set. */
function valueToSend({ field }: GroupSetting, value: unknown): Json {
  if (value === null || value === undefined || value === '' || value === (field.default ?? null)) return null;
  return value as Json; // inputs of settings hold text, numbers, booleans and uploaded files
}

/** A stored secret is not shown again, and what is empty now has its default. */
function withoutSecrets({ settings }: SettingGroup, values: Record<string, unknown>): Record<string, Json> {
  return Object.fromEntries(
    settings.map((each) => {
      const { field } = each;
      const sent = valueToSend(each, values[field.name]);
      return [field.name, field.type === 'secret' ? null : (sent ?? field.default ?? null)];
    }),
  );
}
