import type { Definition } from '#model/definition.ts';
import type { CompiledSchemas } from '#model/productDefinition.ts';
import { withCloud } from '#model/compile/build/cloud.ts';
import { buildDefinition } from '#model/compile/build/buildDefinition.ts';
import { buildOutline } from '#model/compile/build/outline.ts';
import { fillTargets } from '#model/compile/build/targets.ts';
import { checkResource } from '#model/compile/check/resource.ts';
import { checkClashes, listPages } from '#model/compile/check/routes.ts';
import { checkRouteMeta } from '#model/compile/check/pages.ts';
import { checkProduct } from '#model/compile/check/product.ts';
import type { Context, Outline } from './context.ts';
import { Reporter, sortDiagnostics, withoutEchoes } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { placeOf } from '#model/compile/read/node.ts';
import { fileStem, hiddenResources, readFiles } from '#model/compile/read/readFiles.ts';
import type { SchemaFile, SchemaText } from '#model/compile/read/readFiles.ts';
import { revisionOf } from './revision.ts';
import { withoutBrokenOverlays } from './withoutBrokenOverlays.ts';
import { checkShape } from '#model/compile/shape/checkShape.ts';
import { resourceShape } from '#model/compile/shape/resourceShape.ts';
import { buildProduct, PRODUCT_FILES } from '#model/compile/product/buildProduct.ts';

export interface Compilation {
  schemas: CompiledSchemas;
  /** Everything found in one run, in reading order. */
  diagnostics: Diagnostic[];
}

/**
 * Compiles the schema files, with overlays merged over them by path. A file with an error is left out of the result and
 * never takes the rest down; an overlay with an error leaves the file under it as it was.
 * @example compileSchemas([{ path: 'region/gateways.yaml', text }, …]).schemas.resources.gateways
 */
export function compileSchemas(files: readonly SchemaText[], overlays: readonly SchemaText[] = []): Compilation {
  return withoutBrokenOverlays(files, overlays, compileOnce);
}

function compileOnce(files: readonly SchemaText[], overlays: readonly SchemaText[]): Compilation {
  const reporter = new Reporter();
  const read = readFiles(files, overlays, PRODUCT_FILES, reporter);
  const context: Context = { reporter, product: buildProduct(read, reporter), outlines: new Map(), names: new Set(), hidden: hiddenResources(read) };
  const definitions = compileResources([...read.values()].filter((file) => file.kind === 'resource'), context);
  checkClashes(definitions, { pagesNode: read.get('pages.yaml')?.node, openNode: read.get('openRoutes.yaml')?.node }, context);
  const { product } = context;
  const lists = definitions.flatMap(({ definition }) => listPages(definition).map(({ route }) => route.path));
  const paths = new Set([...[...product.pages, ...product.openRoutes].map(({ path }) => path), ...lists]);
  checkProduct(read, paths, context);
  checkRouteMeta(definitions, paths, context);
  const bad = reporter.filesWithErrors();
  const good = definitions.filter(({ outline, definition }) => !bad.has(outline.file) && Object.hasOwn(product.services, definition.service));
  const named = good.map(({ definition }): [string, Definition] => [definition.resource, definition]);
  const resources = Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
  const { languages, services, roles, groups, pages, openRoutes, errors } = product;
  const result = { resources, languages, services, roles, groups, pages, openRoutes, errors, messages: Object.fromEntries(product.messages), ...(product.terms && { terms: product.terms }) };
  // Each definition has been hashed already.
  const versions = { ...result, resources: named.map(([, { revision }]) => revision) };
  return { schemas: { ...result, revision: revisionOf(versions) }, diagnostics: sortDiagnostics(withoutEchoes(reporter.diagnostics)) };
}

/** First all outlines, so that resources may speak of each other; then each in full. */
function compileResources(files: readonly SchemaFile[], context: Context): { outline: Outline; definition: Definition }[] {
  const outlines = files.flatMap((file) => {
    context.names.add(fileStem(file.path));
    if (!file.node) return [];
    const node = withCloud(file.node);
    checkShape(node, resourceShape, '', context.reporter);
    const outline = buildOutline(file.path, node, context);
    const other = context.outlines.get(outline.name);
    if (other) {
      const says = `resource "${outline.name}" a second time, first in ${other.file}`;
      context.reporter.report(placeOf(node, 'resource'), { code: 'duplicate-resource', says, expected: 'a name of its own' });
    } else {
      context.outlines.set(outline.name, outline);
      context.names.add(outline.name);
    }
    return [outline];
  });
  context.reporter.settle();
  return outlines.map((outline) => {
    fillTargets(outline.fields, context);
    const definition = buildDefinition(outline, context);
    checkResource(outline, definition, context);
    return { outline, definition };
  });
}
