import { resourcePattern, resourceType } from '#model/access/policies/actionWords.ts';
import type { GeneratedSource } from './generatedSource.ts';

/** What policies name by `crn:{service}:{cloud}:{type}/{id}`: one for each definition. */
export const resourceTypes: GeneratedSource = {
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
