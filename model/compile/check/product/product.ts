import { needWord } from '#model/compile/context.ts';
import type { Context } from '#model/compile/context.ts';
import { child, entriesOf, placeOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import type { SchemaFile } from '#model/compile/read/readFiles.ts';
import { checkCloudProducts } from './cloudProducts.ts';
import { checkPages } from './pages.ts';
import { checkErrorKey } from '#model/compile/check/words.ts';

/** Words that the compiler itself reads from the vocabulary. */
const NEEDED_WORDS = { fields: ['id', 'created_at', 'updated_at'], actions: ['history'] } as const;

/**
 * Checks the files other than resources against each other. `paths`: every path of the console, without parameters.
 *
 * @example
 *   checkProduct(files, paths, context); // reports a role that lands on a page that does not exist
 */
export function checkProduct(files: ReadonlyMap<string, SchemaFile>, paths: Set<string>, context: Context): void {
  checkServices(files.get('services.yaml')?.node, context);
  checkAccounts(files.get('product.yaml')?.node, context);
  checkCloudProducts(files.get('cloudProducts.yaml')?.node, context);
  checkRoles(files.get('roles.yaml')?.node, paths, context);
  checkPages(child(files.get('pages.yaml')?.node, 'pages'), 'pages.', paths, context);
  checkVocabulary(files.get('vocabulary.yaml')?.node, context);
  checkMessages(files.get('messages.yaml')?.node, context);
}

function checkServices(node: Node | undefined, context: Context): void {
  const seen = new Map<string, string>();
  for (const [name, { value }] of entriesOf(node)) {
    const basePath = child(value, 'basePath');
    const path = textOf(basePath);
    if (!basePath || path === undefined) continue;
    const other = seen.get(path);
    if (other) {
      context.reporter.report(basePath.at, {
        code: 'base-path-clash',
        says: `${name}.basePath is also the base path of ${other}`,
        expected: 'a path of its own',
      });
    } else seen.set(path, name);
  }
  for (const [name, { value }] of entriesOf(node)) checkParameters(child(value, 'dialect'), name, context);
}

/** One parameter cannot say two things. */
function checkParameters(dialect: Node | undefined, service: string, context: Context): void {
  const page = child(dialect, 'page');
  const filter = child(dialect, 'filter');
  const sort = child(dialect, 'sort');
  const seen = new Map<string, string>();
  for (const [where, node] of [
    ['page.page', child(page, 'page')],
    ['page.start', child(page, 'start')],
    ['page.size', child(page, 'size')],
    ['page.range', child(page, 'range')],
    ['sort.field', child(sort, 'field')],
    ['sort.order', child(sort, 'order')],
    ['filter.search', child(filter, 'search')],
    ['filter.field', child(filter, 'field')],
  ] as const) {
    const word = textOf(node);
    if (!node || word === undefined) continue;
    const other = seen.get(word);
    if (other) {
      context.reporter.report(node.at, {
        code: 'parameter-clash',
        says: `${service}.dialect.${where} is "${word}", as ${other} is`,
        expected: 'a parameter of its own',
      });
    } else seen.set(word, where);
  }
}

function checkAccounts(node: Node | undefined, context: Context): void {
  const accounts = child(node, 'accounts');
  if (accounts)
    needWord(context, context.product.words.services, textOf(accounts) ?? '', accounts.at, {
      code: 'unknown-service',
      what: 'service',
      where: 'accounts',
      expected: 'a key of services.yaml',
    });
}

function checkRoles(node: Node | undefined, paths: Set<string>, context: Context): void {
  const roles = new Set(entriesOf(child(node, 'roles')).map(([role]) => role));
  const authorities = new Map<string, string>();
  for (const [kind, { value }] of entriesOf(child(node, 'kinds'))) {
    for (const { word, node: at } of wordsOf(child(value, 'holds'))) {
      needWord(context, roles, word, at.at, {
        code: 'unknown-grant',
        what: 'role',
        where: `kinds.${kind}.holds`,
        expected: 'a role of roles',
      });
    }
    const authority = child(value, 'authority');
    const word = textOf(authority);
    if (!authority || word === undefined) continue;
    const other = authorities.get(word) ?? (roles.has(word) ? `the role ${word}` : undefined);
    if (other) {
      context.reporter.report(authority.at, {
        code: 'authority-clash',
        says: `authority "${word}" of kind ${kind} is also that of ${other}`,
        expected: 'an authority of its own',
      });
    }
    authorities.set(word, `kind ${kind}`);
  }
  for (const [role, { value }] of entriesOf(child(node, 'roles'))) {
    const landing = child(value, 'landing');
    const path = textOf(landing);
    // Only a warning: the landing page of a role may be in another part of the product.
    if (landing && path !== undefined && !paths.has(path)) {
      context.reporter.report(landing.at, {
        code: 'unknown-landing',
        severity: 'warning',
        says: `roles.${role}.landing is ${path}, which is not a page`,
        expected: 'the path of a page or list',
        word: path,
        words: paths,
      });
    }
  }
}

function checkVocabulary(node: Node | undefined, context: Context): void {
  if (!node) return;
  for (const half of ['fields', 'actions'] as const) {
    for (const word of NEEDED_WORDS[half]) {
      if (context.product.vocabulary[half].has(word)) continue;
      context.reporter.report(placeOf(node, half), {
        code: 'missing-word',
        says: `${half} has no "${word}"`,
        expected: 'a label for what every resource has',
      });
    }
  }
  for (const [name, { value }] of entriesOf(child(node, 'guards')))
    checkErrorKey(child(value, 'whereError'), `guards.${name}.whereError`, context);
}

function checkMessages(node: Node | undefined, context: Context): void {
  for (const [group, entry] of entriesOf(node)) {
    for (const [name, { value }] of entriesOf(entry.value)) checkSameParameters(value, `${group}.${name}`, context);
  }
}

/** Checks that both languages have the same parameters. */
function checkSameParameters(node: Node, where: string, context: Context): void {
  const [zh, en] = ['zh', 'en'].map((language) => parametersOf(textOf(child(node, language)) ?? ''));
  const only = [...(zh ?? [])].find((name) => !en?.has(name)) ?? [...(en ?? [])].find((name) => !zh?.has(name));
  if (only === undefined) return;
  context.reporter.report(node.at, {
    code: 'parameters-differ',
    says: `${where} has %{${only}} in one language only`,
    expected: 'the same parameters in zh and en',
  });
}

function parametersOf(text: string): Set<string> {
  return new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name));
}
