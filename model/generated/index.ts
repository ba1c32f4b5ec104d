import { actions } from './actions.ts';
import type { GeneratedSource } from './generatedSource.ts';
import { resourcePattern, resourceType } from '#model/access/policies/actionWords.ts';

/** The resource types that policies name by `crn:{service}:{cloud}:{type}/{id}`, one for each definition. */
const resourceTypes: GeneratedSource = {
  writes: ['service_id', 'type', 'name', 'name_en', 'crn_pattern', 'id_field'],
  rows({ resources, languages: [first = 'zh'] }) {
    return Object.values(resources).map((definition) => ({
      service_id: definition.service,
      type: resourceType(definition),
      name: definition.label[first],
      name_en: definition.label.en,
      crn_pattern: resourcePattern(definition),
      id_field: definition.id.field,
    }));
  },
};

/** The services that definitions describe. */
const services: GeneratedSource = {
  writes: ['code', 'name', 'name_en', 'base_path', 'enabled'],
  rows({ services: all, resources, languages: [first = 'zh'] }) {
    const described = new Set(Object.values(resources).map(({ service }) => service));
    return Object.entries(all).flatMap(([code, { label, basePath }]) =>
      described.has(code) ? [{ code, name: label[first], name_en: label.en, base_path: basePath, enabled: true }] : [],
    );
  },
};

/** The words that a definition may write under `generated.from`; each follows the sources that its rows point at. */
export const generatedSources: Readonly<Record<string, GeneratedSource>> = { services, resourceTypes, actions };
