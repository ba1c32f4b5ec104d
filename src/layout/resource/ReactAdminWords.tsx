import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { I18nContext, useI18nProvider, type I18nProvider } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { definitionQuery } from '#src/definitions/definitionQueries.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { labelOf } from '#src/i18n/labelOf.ts';
import { langOf, type Lang } from '#src/i18n/lang.ts';
import { createI18nProvider } from '#src/i18n/createI18nProvider.ts';

const FIELD_LABEL = /^resources\.(\w+)\.fields\.(.+)$/;

/**
 * Messages for react-admin's own components in a page that a developer writes: field labels come from the definition
 * (`resources.sites.fields.name`), the rest (`ra.page.empty`) from a separate file. Both load when a component first
 * needs one; the generated pages never do.
 */
export function ReactAdminWords({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const base = useI18nProvider();
  const { resources } = useManifest();
  const [requested] = useState(() => new Set<string>());
  const [loaded, setLoaded] = useState<{ lang?: Lang; words?: I18nProvider; definitions: number }>({ definitions: 0 });

  const provider = useMemo((): I18nProvider => {
    const lang = langOf(base.getLocale());
    const requestOnce = async (what: string, load: () => Promise<Partial<typeof loaded>>) => {
      if (requested.has(what)) return;
      requested.add(what);
      // Without them a component shows a text that react-admin derives from the key.
      const found = await load().catch(() => ({}));
      setLoaded((before) => ({ ...before, ...found, definitions: before.definitions + 1 }));
    };
    const requestDefinition = (resource: string) =>
      requestOnce(resource, async () => {
        await queryClient.ensureQueryData(definitionQuery(resource));
        return {};
      });
    const labelAt = (resource: string, path: string): string => {
      const definition = queryClient.getQueryData(definitionQuery(resource).queryKey);
      if (definition === undefined && resources.some((entry) => entry.resource === resource))
        void requestDefinition(resource);
      return labelOf(definition && fieldAt(definition, path)?.label, lang);
    };
    return {
      ...base,
      translate(key: string, options) {
        const [, resource, path] = FIELD_LABEL.exec(key) ?? [];
        if (resource !== undefined && path !== undefined)
          return labelAt(resource, path) || base.translate(key, options);
        if (!key.startsWith('ra.') || base.translate(key, { _: '' }) !== '') return base.translate(key, options);
        if (loaded.words && loaded.lang === lang) return loaded.words.translate(key, options);
        void requestOnce(`words ${lang}`, async () => ({ lang, words: await loadReactAdminWords(lang) }));
        return base.translate(key, options);
      },
    };
  }, [base, loaded, requested, queryClient, resources]);
  return <I18nContext.Provider value={provider}>{children}</I18nContext.Provider>;
}

/** The messages of react-admin's own components that no generated page shows. */
async function loadReactAdminWords(lang: Lang): Promise<I18nProvider> {
  const messages =
    lang === 'en'
      ? (await import('ra-language-english')).default
      : (await import('#src/i18n/zh/reactAdmin.ts')).reactAdmin;
  return createI18nProvider(lang, messages);
}

/** `capacity.cpu` is a member of an object, `labels.bgColor` a member of the objects in a list. */
function fieldAt({ fields }: Pick<Definition, 'fields'>, path: string): FieldDefinition | undefined {
  const [first = '', ...rest] = path.split('.');
  return rest.reduce((field, name) => membersOf(field)?.[name], fields[first]);
}

function membersOf(field: FieldDefinition | undefined): Record<string, FieldDefinition> | undefined {
  return field?.type === 'list' ? field.fields?.item?.fields : field?.fields;
}
