import type { Product } from '#model/compile/context.ts';
import type { Reporter } from '#model/compile/diagnostics.ts';
import { child, entriesOf, textOf, wordsOf, type Node } from '#model/compile/read/node.ts';
import type { SchemaFile } from '#model/compile/read/readFiles.ts';
import { ACCOUNTS_PATH, LANGUAGES } from '#model/values/constants.ts';
import { checkErrors } from '#model/compile/check/product/errors.ts';
import { checkShape } from '#model/compile/shape/checkShape.ts';
import { SETTINGS_FILES, SHARED_SHAPES } from '#model/compile/shape/fileShape.ts';
import { errorsShape } from '#model/compile/shape/productShapes.ts';
import { buildFirstSteps, buildPresets } from './firstSteps.ts';
import { buildErrors } from './errors.ts';
import { buildInbox } from './inbox.ts';
import { buildCloudProducts } from './cloudProducts.ts';
import { buildMessages, buildVocabulary } from './messages.ts';
import { buildGroups, buildPages } from './pages.ts';
import { buildRoles, grantWords } from './roles.ts';
import { buildServices } from './services.ts';
import type { Language } from '#model/messages/messages.ts';
import { readLabel } from '#model/compile/define/labels.ts';
import { buildPanels } from '#model/compile/define/views/overview.ts';
import type { TermsDefinition } from '#model/language/productDefinition.ts';

/**
 * A product without its own components needs no `slots.yaml`, one without other users no terms, one without clouds no
 * `cloudProducts.yaml`.
 */
const OPTIONAL = new Set([
  'product.yaml',
  'cloudProducts.yaml',
  'firstSteps.yaml',
  'presets.yaml',
  'slots.yaml',
  'terms.yaml',
  ...SETTINGS_FILES,
]);

/** Names of the files directly in the schemas directory. */
export const PRODUCT_FILES: readonly string[] = Object.keys(SHARED_SHAPES);

/**
 * Compiles all files that are not resources.
 *
 * @example
 *   buildProduct(readFiles(…), reporter).roles.kinds; // the kinds of users
 */
export function buildProduct(files: ReadonlyMap<string, SchemaFile>, reporter: Reporter): Product {
  checkSharedFiles(files, reporter);
  const families = [...files.values()]
    .filter((file) => file.kind === 'errors')
    .flatMap((file) => (file.node ? [file.node] : []));
  for (const family of families) checkShape(family, errorsShape, '', reporter);
  checkErrors(families, reporter);

  const at = (name: keyof typeof SHARED_SHAPES) => files.get(name)?.node;
  const services = buildServices(at('services.yaml'));
  const roles = buildRoles(at('roles.yaml'));
  const cloudProducts = buildCloudProducts(at('cloudProducts.yaml'));
  const groups = buildGroups(at('pages.yaml'), cloudProducts);
  const errors = buildErrors(families);
  const messages = buildMessages(at('messages.yaml'));
  const messageWords = at('messages.yaml') ? { messages: new Set(messages.keys()) } : {};
  const vocabulary = buildVocabulary(at('vocabulary.yaml'), { reporter, product: { messages, words: messageWords } });
  const sentences = { reporter, product: { messages, words: messageWords } };
  const presets = buildPresets(at('presets.yaml'), sentences);
  const inbox = buildInbox(at('product.yaml'));
  const panels = buildPanels(at('product.yaml'));
  const help = textOf(child(at('product.yaml'), 'help'));
  return {
    languages: declaredLanguages(at('product.yaml')),
    services,
    accounts: services[textOf(child(at('product.yaml'), 'accounts')) ?? '']?.basePath ?? ACCOUNTS_PATH,
    cloudProducts,
    roles,
    groups,
    pages: buildPages(at('pages.yaml')),
    errors,
    messages,
    vocabulary,
    firstSteps: buildFirstSteps(at('firstSteps.yaml'), at('presets.yaml'), sentences),
    ...(Object.keys(presets).length > 0 && { presets }),
    ...(inbox && { inbox }),
    ...(panels && { panels }),
    ...(help !== undefined && { help }),
    ...buildTerms(at('terms.yaml')),
    words: { ...knownWords(files, { services, cloudProducts, roles, groups, errors, vocabulary }), ...messageWords },
  };
}

/** Checks the files directly in the schemas directory, and that those without which there is no product exist. */
function checkSharedFiles(files: ReadonlyMap<string, SchemaFile>, reporter: Reporter): void {
  for (const [name, shape] of Object.entries(SHARED_SHAPES)) {
    const file = files.get(name);
    if (file?.node) checkShape(file.node, shape, '', reporter);
    if (!file && !OPTIONAL.has(name)) {
      reporter.report(absent(name), {
        code: 'missing-file',
        says: `there is no ${name}`,
        expected: `${name} beside the folders of the resources`,
      });
    }
  }
}

/** The words that definitions may use, of each file that could be read: those of an unreadable file are unknown. */
function knownWords(
  files: ReadonlyMap<string, SchemaFile>,
  product: Pick<Product, 'services' | 'cloudProducts' | 'roles' | 'groups' | 'errors' | 'vocabulary'>,
): Product['words'] {
  const at = (name: keyof typeof SHARED_SHAPES) => files.get(name)?.node;
  const families = [...files.values()].filter(({ kind }) => kind === 'errors');
  const areErrorsKnown = families.length > 0 && families.every(({ node }) => node);
  return {
    ...(at('services.yaml') ? { services: new Set(Object.keys(product.services)) } : {}),
    // Without the file no such word exists.
    ...(!files.has('cloudProducts.yaml') || at('cloudProducts.yaml')
      ? { cloudProducts: new Set(Object.keys(product.cloudProducts)) }
      : {}),
    ...(at('roles.yaml') ? { grants: grantWords(product.roles) } : {}),
    ...(at('pages.yaml') ? { groups: new Set(product.groups.map(({ key }) => key)) } : {}),
    ...(areErrorsKnown ? { errors: new Set(product.errors.entries.map(({ key }) => key)) } : {}),
    ...(at('slots.yaml') ? { components: buildComponents(at('slots.yaml')) } : {}),
    ...(at('vocabulary.yaml') ? { vocabulary: new Set(product.vocabulary.fields.keys()) } : {}),
  };
}

/** Component → the kinds of slot that it fits. */
function buildComponents(node: Node | undefined): Map<string, Set<string>> {
  return new Map(entriesOf(node).map(([name, { value }]) => [name, new Set(wordsOf(value).map(({ word }) => word))]));
}

function absent(path: string) {
  return { source: { path, position: () => ({ line: 1, column: 1 }) }, offset: 0 };
}

/**
 * `product.yaml`: the languages of the product, in the order written. Both where the file says nothing, or nothing that
 * can be read.
 */
function declaredLanguages(node: Node | undefined): Language[] {
  const written = wordsOf(child(node, 'languages')).flatMap(
    ({ word }) => LANGUAGES.find((language) => language === word) ?? [],
  );
  return written.length > 0 ? [...new Set(written)] : [...LANGUAGES];
}

/** `terms.yaml`, where there is one. */
function buildTerms(node: Node | undefined): { terms?: TermsDefinition } {
  if (!node) return {};
  return {
    terms: {
      version: textOf(child(node, 'version')) ?? '',
      effective_at: textOf(child(node, 'effective_at')) ?? '',
      title: readLabel(child(node, 'title')),
      text: readLabel(child(node, 'text')),
    },
  };
}
