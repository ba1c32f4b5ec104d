import type { Reporter } from '#model/compile/diagnostics.ts';
import { child, textOf } from '#model/compile/read/node.ts';
import type { ListNode, MapNode, Node, ScalarNode } from '#model/compile/read/node.ts';
import type { Format, KeyRule, KeysShape, Shape } from './shape.ts';

/** YAML 1.1 words for true and false. Other readers still read them as such; YAML 1.2 reads text. */
const FALSE_FRIENDS = new Map([
  ['yes', 'true'],
  ['on', 'true'],
  ['y', 'true'],
  ['no', 'false'],
  ['off', 'false'],
  ['n', 'false'],
]);
const LONGEST_FRIEND = 3;

/**
 * Compares a node with its shape and reports every unknown key, wrong type, missing key and badly written word.
 *
 * @example
 *   checkShape(node, resourceShape, '', reporter); // reports `colums` in `list`: did you mean "columns"?
 */
export function checkShape(node: Node, shape: Shape, path: string, reporter: Reporter): void {
  if (node.kind === 'scalar' && node.silent) return;
  switch (shape.is) {
    case 'named':
      return checkShape(node, shape.get(), path, reporter);
    case 'json':
      return checkWords(node, reporter);
    case 'either': {
      const option = shape.options.find((each) => accepts(each, node));
      return option ? checkShape(node, option, path, reporter) : reportType(node, shape, path, reporter);
    }
    case 'keys':
      return node.kind === 'map' ? checkKeys(node, shape, path, reporter) : reportType(node, shape, path, reporter);
    case 'chosen': {
      if (node.kind !== 'map') return reportType(node, shape, path, reporter);
      const keysShape = shape.cases.get(textOf(child(node, shape.by)) ?? '') ?? shape.all;
      return checkKeys(node, keysShape, path, reporter, shape.cases);
    }
    case 'list':
      return node.kind === 'list' ? checkItems(node, shape, path, reporter) : reportType(node, shape, path, reporter);
    case 'dictionary':
      return node.kind === 'map' ? checkEntries(node, shape, path, reporter) : reportType(node, shape, path, reporter);
    default:
      return node.kind === 'scalar' && accepts(shape, node)
        ? checkScalar(node, shape, path, reporter)
        : reportType(node, shape, path, reporter);
  }
}

function checkItems(node: ListNode, shape: Shape & { is: 'list' }, path: string, reporter: Reporter): void {
  checkLeast(node, node.items.length, shape, path, reporter);
  node.items.forEach((item, index) => checkShape(item, shape.of, `${path}[${index}]`, reporter));
}

function checkEntries(node: MapNode, shape: Shape & { is: 'dictionary' }, path: string, reporter: Reporter): void {
  checkLeast(node, node.entries.size, shape, path, reporter);
  for (const [key, entry] of node.entries) {
    if (shape.key) checkFormat(entry.key, key, shape.key, `key "${key}" in ${path}`, reporter);
    if (key in Object.prototype) {
      reporter.report(entry.key.at, {
        code: 'reserved-name',
        says: `key "${key}"${path === '' ? '' : ` in ${path}`} is a reserved word`,
        expected: 'another name',
      });
    }
    checkAmbiguous(entry.key, key, reporter);
    checkShape(entry.value, shape.of, join(path, key), reporter);
  }
}

function checkLeast(
  node: Node,
  size: number,
  { least = 0 }: { least?: number },
  path: string,
  reporter: Reporter,
): void {
  if (size >= least) return;
  reporter.report(node.at, { code: 'empty-list', says: `${path} is empty`, expected: 'at least one' });
}

function checkKeys(
  node: MapNode,
  shape: KeysShape,
  path: string,
  reporter: Reporter,
  siblings: ReadonlyMap<string, KeysShape> = new Map(),
): void {
  for (const [key, entry] of node.entries) {
    const rule = Object.hasOwn(shape.keys, key) ? shape.keys[key] : undefined;
    if (rule) {
      checkShape(entry.value, rule.shape, join(path, key), reporter);
      continue;
    }
    const words = Object.keys(shape.keys);
    const where = path === '' ? '' : ` in ${path}`;
    const others = [...siblings].filter(([, sibling]) => Object.hasOwn(sibling.keys, key)).map(([word]) => word);
    if (others.length > 0) {
      reporter.report(entry.key.at, {
        code: 'key-not-for-kind',
        says: `key "${key}"${where} is not for ${shape.what}`,
        expected: `it on ${others.join(', ')}`,
      });
    } else {
      reporter.report(entry.key.at, {
        code: 'unknown-key',
        says: `unknown key "${key}"${where}`,
        expected: `a key of ${shape.what}`,
        word: key,
        words,
      });
    }
  }
  for (const [key, rule] of requiredOf(shape)) {
    if (node.entries.has(key)) continue;
    const code = rule.missing ?? 'missing-key';
    reporter.report(node.at, {
      code,
      says: `${path === '' ? 'the file' : path} has no "${key}"`,
      expected: describe(rule.shape),
    });
  }
}

/** A cache for every map of every file; the result is the same for all maps of one shape. */
function requiredOf(shape: KeysShape): [string, KeyRule][] {
  let required = requiredKeys.get(shape);
  if (!required) requiredKeys.set(shape, (required = Object.entries(shape.keys).filter(([, rule]) => rule.required)));
  return required;
}

const requiredKeys = new WeakMap<KeysShape, [string, KeyRule][]>();

function checkScalar(node: ScalarNode, shape: Shape, path: string, reporter: Reporter): void {
  if (shape.is === 'number' && typeof node.value === 'number') {
    const { least = -Infinity, most = Infinity, above = -Infinity } = shape;
    const report = (expected: string) =>
      reporter.report(node.at, { code: 'out-of-range', says: `${path} is ${node.value}`, expected });
    if (node.value < least) report(`${least} or more`);
    if (node.value > most) report(`${most} or less`);
    if (node.value <= above) report(`more than ${above}`);
  }
  if (shape.is !== 'text' || typeof node.value !== 'string') return;
  checkAmbiguous(node, node.value, reporter);
  if (shape.isName && node.value in Object.prototype) {
    reporter.report(node.at, {
      code: 'reserved-name',
      says: `${path} is "${node.value}", which is a reserved word`,
      expected: 'another name',
    });
  }
  if (shape.format) checkFormat(node, node.value, shape.format, path, reporter);
  if (shape.words && !shape.words.includes(node.value)) {
    const says = `unknown ${shape.of} "${node.value}" in ${path}`;
    reporter.report(node.at, {
      code: 'unknown-word',
      says,
      expected: describe(shape),
      word: node.value,
      words: shape.words,
    });
  }
}

function checkFormat(node: Node, value: string, format: Format, path: string, reporter: Reporter): void {
  if (format.pattern.test(value)) return;
  reporter.report(node.at, { code: format.code, says: `${path} is "${value}"`, expected: format.says });
}

/** Words inside free values (defaults, conditions). */
function checkWords(node: Node, reporter: Reporter): void {
  if (node.kind === 'scalar' && typeof node.value === 'string') checkAmbiguous(node, node.value, reporter);
  if (node.kind === 'list') for (const item of node.items) checkWords(item, reporter);
  if (node.kind === 'map') for (const [, entry] of node.entries) checkWords(entry.value, reporter);
}

function checkAmbiguous(node: ScalarNode, value: string, reporter: Reporter): void {
  if (!node.plain || value.length > LONGEST_FRIEND || !FALSE_FRIENDS.has(value.toLowerCase())) return;
  const says = `${value} without quotes means ${FALSE_FRIENDS.get(value.toLowerCase())} to many YAML readers`;
  reporter.report(node.at, { code: 'ambiguous-word', severity: 'warning', says, expected: `"${value}" in quotes` });
}

function reportType(node: Node, shape: Shape, path: string, reporter: Reporter): void {
  const says = `${path === '' ? 'the file' : path} is ${describeNode(node)}`;
  const friend =
    node.kind === 'scalar' && typeof node.value === 'string' ? FALSE_FRIENDS.get(node.value.toLowerCase()) : undefined;
  if (friend && shape.is === 'flag') {
    reporter.report(node.at, { code: 'boolean-word', says: `${says}, which YAML 1.2 reads as text`, expected: friend });
    return;
  }
  const quoted =
    node.kind === 'scalar' && acceptsText(shape) && (typeof node.value === 'number' || typeof node.value === 'boolean');
  reporter.report(node.at, {
    code: 'wrong-type',
    says,
    expected: quoted ? `${describe(shape)}; put it in quotes` : describe(shape),
  });
}

/**
 * Whether the type of the node fits the shape. Only the node itself is checked.
 *
 * @example
 *   accepts(shape, node); // false for text where the shape is a list
 */
export function accepts(shape: Shape, node: Node): boolean {
  switch (shape.is) {
    case 'named':
      return accepts(shape.get(), node);
    case 'either':
      return shape.options.some((option) => accepts(option, node));
    case 'json':
      return true;
    case 'keys':
    case 'chosen':
    case 'dictionary':
      return node.kind === 'map';
    case 'list':
      return node.kind === 'list';
    case 'text':
      return node.kind === 'scalar' && typeof node.value === 'string';
    case 'flag':
      return node.kind === 'scalar' && typeof node.value === 'boolean';
    case 'number':
      return (
        node.kind === 'scalar' && typeof node.value === 'number' && (!shape.integer || Number.isInteger(node.value))
      );
  }
}

function acceptsText(shape: Shape): boolean {
  if (shape.is === 'named') return acceptsText(shape.get());
  return shape.is === 'text' || (shape.is === 'either' && shape.options.some(acceptsText));
}

function describe(shape: Shape): string {
  switch (shape.is) {
    case 'named':
      return describe(shape.get());
    case 'either':
      return shape.options.map(describe).join(' or ');
    case 'keys':
      return `${shape.what} ({ ${Object.keys(shape.keys).slice(0, 3).join(', ')}${Object.keys(shape.keys).length > 3 ? ' …' : ''} })`;
    case 'chosen':
      return describe(shape.all);
    case 'dictionary':
      return 'a map';
    case 'list':
      return 'a list';
    case 'text':
      return shape.format?.says ?? shape.listed ?? (shape.words ? `one of ${shape.words.join(', ')}` : 'text');
    case 'flag':
      return 'true or false';
    case 'number':
      return shape.integer ? 'a whole number' : 'a number';
    case 'json':
      return 'a value';
  }
}

function describeNode(node: Node): string {
  if (node.kind !== 'scalar') return node.kind === 'map' ? 'a map' : 'a list';
  if (node.value === null) return 'empty';
  return typeof node.value === 'string' ? `"${node.value}"` : `${typeof node.value} ${node.value}`;
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
