import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { codeOnly, linesMatching, sourceFiles, type SourceFile } from './sourceFiles.ts';

const consoleFiles = sourceFiles('src');
const components = consoleFiles.filter(({ path }) => path.endsWith('.tsx'));

/** Folders with a stylesheet: the public site and Markdown, without MUI, and parts that a page draws often. */
const STYLESHEETS =
  /^src\/(public|fields|ui\/markdown|schemaViews\/(list|print|base\/glyph)|inputs\/reference\/tablePicker)\//;
/** What a style attribute may say without working it out: the room that one icon or one placeholder takes. */
const ROOM = new Set(['fontSize', 'width', 'height', 'flex']);
/** Properties that are numbers: 0 in front of && would be drawn. */
const NUMBERS = new Set(['length', 'size', 'total', 'count']);

interface SyntaxNode {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;

/** Every node below, the node itself first. */
function* nodesIn(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each);
  if (!isNode(value)) return;
  yield value;
  for (const child of Object.values(value)) if (typeof child === 'object') yield* nodesIn(child);
}

/** Places of the nodes that `find` picks, as `path:line`. */
function placesOf(files: readonly SourceFile[], find: (node: SyntaxNode) => SyntaxNode[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...nodesIn(parseSync(path, text).program)]
      .flatMap(find)
      .map(({ start }) => `${path}:${text.slice(0, start).split('\n').length}`),
  );
}

/** The expressions that stand as children of an element. */
function childrenOf({ type, children }: SyntaxNode): SyntaxNode[] {
  if ((type !== 'JSXElement' && type !== 'JSXFragment') || !Array.isArray(children)) return [];
  return children
    .filter(isNode)
    .flatMap(({ type: kind, expression }) =>
      kind === 'JSXExpressionContainer' && isNode(expression) ? [expression] : [],
    );
}

/** A choice among two, one of which is nothing, also inside another choice. */
function emptyChoices(node: unknown): SyntaxNode[] {
  if (!isNode(node)) return [];
  if (node.type === 'ParenthesizedExpression') return emptyChoices(node['expression']);
  if (node.type === 'LogicalExpression') return emptyChoices(node['right']);
  if (node.type !== 'ConditionalExpression') return [];
  const branches = [node['consequent'], node['alternate']].filter(isNode);
  if (branches.some((branch) => branch.type === 'Literal' && branch['value'] === null)) return [node];
  return branches.flatMap(emptyChoices);
}

/** The conditions in front of `&&` that are a number. */
function numbersBefore(node: SyntaxNode): SyntaxNode[] {
  if (node.type !== 'LogicalExpression' || node['operator'] !== '&&' || !isNode(node['left'])) return [];
  const { left } = node;
  if (left.type === 'LogicalExpression') return [...numbersBefore(left), ...endsInNumber(left['right'])];
  return endsInNumber(left);
}

function endsInNumber(node: unknown): SyntaxNode[] {
  if (!isNode(node)) return [];
  if (node.type === 'ChainExpression') return endsInNumber(node['expression']);
  return node.type === 'MemberExpression' && isNode(node['property']) && NUMBERS.has(String(node['property']['name']))
    ? [node]
    : [];
}

/** A style attribute that holds only static values, and more than room. */
function fixedStyles({ type, name, value }: SyntaxNode): SyntaxNode[] {
  if (type !== 'JSXAttribute' || !isNode(name) || name['name'] !== 'style' || !isNode(value)) return [];
  const { expression } = value;
  if (!isNode(expression) || expression.type !== 'ObjectExpression' || !Array.isArray(expression['properties']))
    return [];
  const properties = expression['properties'].filter(isNode);
  const isFixed = properties.every((property) => property.type === 'Property' && isKnown(property['value']));
  const isRoom = properties.every(({ key }) => isNode(key) && ROOM.has(String(key['name'])));
  return isFixed && !isRoom ? [expression] : [];
}

function isKnown(value: unknown): boolean {
  if (!isNode(value)) return false;
  return (
    value.type === 'Literal' ||
    (value.type === 'MemberExpression' && isNode(value['object']) && value['object']['name'] === 'token')
  );
}

describe('one way to write each frequent pattern (docs/decisions/034-lint-and-format.md)', () => {
  test('the function that translates is called translate', () => {
    const all = [...consoleFiles, ...sourceFiles('tests')];
    expect(
      linesMatching(all, /\b(?!translate\b)\w+ = useTranslate\(\)|\b(?!translate\b)\w+: Translate\b/, codeOnly),
    ).toEqual([]);
  });

  test('one branch is written with &&, two with a choice', () => {
    expect(placesOf(components, (node) => childrenOf(node).flatMap(emptyChoices))).toEqual([]);
  });

  test('no number precedes &&: 0 would be drawn', () => {
    expect(placesOf(components, (node) => childrenOf(node).flatMap(numbersBefore))).toEqual([]);
  });

  test('both checks find what they are for', () => {
    const written = (child: string) => [
      { path: 'src/Some.tsx', text: `export const some = (\n  <p>{${child}}</p>\n);\n` },
    ];
    const empty = (child: string) => placesOf(written(child), (node) => childrenOf(node).flatMap(emptyChoices));
    const numbers = (child: string) => placesOf(written(child), (node) => childrenOf(node).flatMap(numbersBefore));
    for (const child of [
      'a ? <b /> : null',
      'a ? null : <b />',
      'a ? <b /> : c ? <i /> : null',
      'a && (b ? <i /> : null)',
    ])
      expect(empty(child), child).toEqual(['src/Some.tsx:2']);
    for (const child of ['a ? <b /> : <i />', 'a && <b />', 'a.map((b) => (b ? <i /> : null))'])
      expect(empty(child), child).toEqual([]);
    for (const child of ['a.length && <b />', 'a && b?.total && <b />'])
      expect(numbers(child), child).toEqual(['src/Some.tsx:2']);
    for (const child of ['a.length > 0 && <b />', 'a.name && <b />', 'a.length'])
      expect(numbers(child), child).toEqual([]);
  });
});

describe('one way of styling a situation (docs/decisions/034-lint-and-format.md)', () => {
  const sheets = components.filter(({ path }) => STYLESHEETS.test(path));
  const others = components.filter(({ path }) => !STYLESHEETS.test(path));

  test('a folder with a stylesheet uses neither sx nor styled', () => {
    expect(linesMatching(sheets, /\ssx=\{|\bstyled\(/)).toEqual([]);
  });

  test('everywhere else no stylesheet of its own is imported, and class names are those of values and tables', () => {
    expect(linesMatching(others, /^import '\.\/.*\.css'/)).toEqual([]);
    const classes = linesMatching(others, /className="(?!(value|list|nodrag|nopan)\b)/);
    expect(classes).toEqual([]);
  });

  test('a style attribute holds what is worked out, or the room of an icon or a placeholder', () => {
    expect(placesOf(components, fixedStyles)).toEqual([]);
  });
});
