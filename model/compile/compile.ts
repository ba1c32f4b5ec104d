import type { Definition } from '#model/language/definition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import { withAgent, withRunsOn } from '#model/compile/define/agent.ts';
import { withCloud } from '#model/compile/define/cloud.ts';
import { withDrivers } from '#model/compile/define/cloudProducts.ts';
import { buildDefinition } from '#model/compile/define/buildDefinition.ts';
import { buildOutline } from '#model/compile/define/outline.ts';
import { withGathered } from '#model/compile/define/gathered.ts';
import { withTargets } from '#model/compile/define/targets.ts';
import { checkResource } from '#model/compile/check/resources/resource.ts';
import { checkClashes } from '#model/compile/check/resources/clashes.ts';
import { listPages } from '#model/compile/check/resources/routes.ts';
import { checkQuotaKeys } from '#model/compile/check/quotas.ts';
import { checkRouteMeta } from '#model/compile/check/product/pages.ts';
import { checkArticles } from '#model/compile/check/product/articles.ts';
import { checkInbox } from '#model/compile/check/product/inbox.ts';
import { checkFirstSteps } from '#model/compile/check/product/firstSteps.ts';
import { checkProduct } from '#model/compile/check/product/product.ts';
import type { Context, LiveDefinitions, Outline, Product } from './context.ts';
import { Reporter, sortDiagnostics, withoutEchoes } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { child, placeOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { liveFirst } from '#model/compile/read/liveFirst.ts';
import { fileStem, hiddenResources, readFiles } from '#model/compile/read/readFiles.ts';
import type { SchemaFile, SchemaText } from '#model/compile/read/readFiles.ts';
import { revisionOf } from './revision.ts';
import { withoutBrokenOverlays } from './withoutBrokenOverlays.ts';
import { checkShape } from '#model/compile/shape/checkShape.ts';
import { resourceShape } from '#model/compile/shape/resourceShape.ts';
import { runEveryStep } from '#model/compile/steps/steps.ts';
import type { Steps } from '#model/compile/steps/steps.ts';
import { SETTINGS_FILES } from './shape/fileShape.ts';
import { buildSettings } from '#model/compile/product/settings.ts';
import { buildProduct, PRODUCT_FILES } from '#model/compile/product/buildProduct.ts';

export interface Compilation {
  schemas: CompiledSchemas;
  /** All findings of one run, in reading order. */
  diagnostics: Diagnostic[];
}

export interface CompileOptions {
  /** The live definitions. */
  live?: LiveDefinitions;
}

/**
 * Compiles the schema files, with overlays merged over them by path. A file with an error is left out of the result and
 * does not affect the rest; an overlay with an error leaves the file under it unchanged. Of two resources that claim
 * the same, the one that is `live` keeps it. To compile again after every change, use `createCompiler`, which returns
 * the same result.
 *
 * @example
 *   compileSchemas([{ path: 'region/gateways.yaml', text }, …]).schemas.resources.gateways
 */
export function compileSchemas(
  files: readonly SchemaText[],
  overlays: readonly SchemaText[] = [],
  options: CompileOptions = {},
): Compilation {
  return compileWith({ all: runEveryStep, sound: runEveryStep }, files, overlays, options);
}

/**
 * The same, with the steps of a compiler that caches its work. `sound` is for the second run, which leaves out the
 * overlays with errors: the steps of the two runs have nothing in common.
 *
 * @example
 *   compileWith({ all: createMemory(), sound: createMemory() }, files).diagnostics; // []
 */
export function compileWith(
  steps: { all: Steps; sound: Steps },
  files: readonly SchemaText[],
  overlays: readonly SchemaText[] = [],
  { live = {} }: CompileOptions = {},
): Compilation {
  return withoutBrokenOverlays(files, overlays, (patches, again) =>
    compileOnce(files, patches, again ? steps.sound : steps.all, live),
  );
}

function compileOnce(
  files: readonly SchemaText[],
  overlays: readonly SchemaText[],
  steps: Steps,
  live: LiveDefinitions,
): Compilation {
  const reporter = new Reporter();
  const read = readFiles(files, overlays, PRODUCT_FILES, reporter, steps);
  const shared = [...read].filter(([, file]) => file.kind === 'product' || file.kind === 'errors');
  const product = steps.run(
    'product',
    shared.flatMap(([path, { node }]) => [path, node]),
    { reporter },
    (own) => buildProduct(read, own.reporter),
  );
  const settingsNodes = SETTINGS_FILES.flatMap((name) => read.get(name)?.node ?? []);
  const settings = steps.run('settings', settingsNodes, { reporter, product }, (own) =>
    buildSettings(settingsNodes, own),
  );
  const context: Context = {
    reporter,
    product,
    settings,
    outlines: new Map(),
    names: new Set(),
    hidden: hiddenResources(read),
  };
  const definitions = compileResources(
    liveFirst(
      [...read.values()].filter((file) => file.kind === 'resource'),
      live,
    ),
    context,
    steps,
  );
  checkClashes(definitions, { pagesNode: read.get('pages.yaml')?.node, live }, context);
  checkQuotaKeys(definitions, context);
  const lists = definitions.flatMap(({ definition }) => listPages(definition).map(({ route }) => route.path));
  const paths = new Set([...product.pages.map(({ path }) => path), ...lists]);
  checkProduct(read, paths, context);
  checkFirstSteps(read, { definitions, paths }, context);
  checkInbox(read.get('product.yaml')?.node, context);
  checkRouteMeta(definitions, paths, context);
  checkArticles(read.get('pages.yaml')?.node, definitions, context);
  const bad = reporter.filesWithErrors();
  const good = definitions.filter(
    ({ outline, definition }) => !bad.has(outline.file) && Object.hasOwn(product.services, definition.service),
  );
  const named = good.map(({ definition }): [string, Definition] => [definition.resource, definition]);
  const resources = Object.fromEntries(named.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const { languages, services, accounts, cloudProducts, roles, groups, pages, errors, firstSteps } = product;
  const beside = {
    languages,
    services,
    accounts,
    cloudProducts,
    roles,
    groups,
    pages,
    errors,
    firstSteps,
    messages: Object.fromEntries(product.messages),
    ...optionalParts(product),
    ...(settingsNodes.length > 0 && { settings }),
  };
  // Each part has a hash already.
  const revisions = [
    steps.run('revision of the product', [product, settings], { reporter }, () => revisionOf(beside)),
    ...named.map(([, { revision }]) => revision),
  ];
  return {
    schemas: { resources, ...beside, revision: revisionOf(revisions) },
    diagnostics: sortDiagnostics(withoutEchoes(reporter.diagnostics)),
  };
}

/** What a product need not have. */
const optionalParts = ({
  inbox,
  help,
  panels,
  presets,
  terms,
}: Product): Pick<CompiledSchemas, 'inbox' | 'help' | 'panels' | 'presets' | 'terms'> => ({
  ...(inbox && { inbox }),
  ...(panels && { panels }),
  ...(presets && { presets }),
  ...(help !== undefined && { help }),
  ...(terms && { terms }),
});

/** First all outlines, so that resources may refer to each other; then each in full. */
function compileResources(
  files: readonly SchemaFile[],
  context: Context,
  steps: Steps,
): { outline: Outline; definition: Definition }[] {
  const outlines: Outline[] = [];
  for (const { path, node } of files) {
    context.names.add(fileStem(path));
    if (!node) continue;
    const outline = steps.run(`outline of ${path}`, [node], context, (own) => outlineOf(path, node, own));
    const other = context.outlines.get(outline.name);
    if (other) {
      const says = `resource "${outline.name}" exists already, in ${other.file}`;
      context.reporter.report(placeOf(outline.node, 'resource'), {
        code: 'duplicate-resource',
        says,
        expected: 'a different name',
      });
    } else {
      context.outlines.set(outline.name, outline);
      context.names.add(outline.name);
    }
    outlines.push(outline);
  }
  for (const [place, outline] of outlines.entries()) {
    if (!child(outline.node, 'gathers')) continue;
    const whole = steps.run(`rows of ${outline.file}`, [outline], context, (own) => withGathered(outline, own));
    outlines[place] = whole;
    if (context.outlines.get(outline.name) === outline) context.outlines.set(outline.name, whole);
  }
  context.reporter.settle();
  return outlines.map((outline) =>
    steps.run(`definition of ${outline.file}`, [outline], context, (own) => define(outline, own)),
  );
}

function outlineOf(path: string, written: Node, context: Context): Outline {
  const node = withRunsOn(withAgent(withCloud(withDrivers(written, context))));
  checkShape(node, resourceShape, '', context.reporter);
  return buildOutline(path, node, context);
}

function define(bare: Outline, context: Context): { outline: Outline; definition: Definition } {
  const outline = { ...bare, fields: withTargets(bare.fields, context) };
  const definition = buildDefinition(outline, context);
  checkResource(outline, definition, context);
  return { outline, definition };
}
