import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import type { SchemaText } from '#model/compile/read/readFiles.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { compileOnce } from './compileOnce.ts';

/** The schemas of the product with lines of `services.yaml` replaced or added, and further files. */
export function schemasWithServices(services: Record<string, string>, more: SchemaText[] = []): CompiledSchemas {
  const texts = readSchemaTexts('schemas').map(({ path, text }) => {
    if (path !== 'services.yaml') return { path, text };
    const kept = text.split('\n').filter((line) => !Object.keys(services).some((name) => line.startsWith(`${name}:`)));
    const lines = Object.entries(services).map(([name, said]) => `${name}: ${said}`);
    return { path, text: [...kept, ...lines, ''].join('\n') };
  });
  const { schemas, diagnostics } = compileOnce([...texts, ...more]);
  const faults = diagnostics.filter(({ severity }) => severity === 'error');
  if (faults.length > 0) throw new Error(faults.map(formatDiagnostic).join('\n'));
  return schemas;
}

/** A dialect that differs from simple-rest in everything. */
export const OTHER_DIALECT = `{
  page: { by: number, page: page_num, size: page_size },
  list: { items: '{path}', total: meta.total },
  sort: { as: orders, field: _sort, order: _order },
  filter: { as: fields, search: _search, operators: { in: repeat, ne: _ne, gte: _gte, like: _like } },
  action: op,
  errors: { code: error.code, message: error.message, fields: error.details } }`.replaceAll('\n', ' ');
