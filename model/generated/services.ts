import type { GeneratedSource } from './generatedSource.ts';

/** The services that definitions describe. */
export const services: GeneratedSource = {
  writes: ['code', 'name', 'name_en', 'base_path', 'enabled'],
  rows({ services: all, resources, languages: [first = 'zh'] }) {
    const described = new Set(Object.values(resources).map(({ service }) => service));
    return Object.entries(all).flatMap(([code, { label, basePath }]) =>
      described.has(code) ? [{ code, name: label[first], name_en: label.en, base_path: basePath, enabled: true }] : [],
    );
  },
};
