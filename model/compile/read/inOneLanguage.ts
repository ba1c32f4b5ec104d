import { LANGUAGES } from '#model/values/constants.ts';
import type { Language } from '#model/messages/messages.ts';
import type { Finding, Reporter } from '#model/compile/diagnostics.ts';
import { accepts } from '#model/compile/shape/checkShape.ts';
import { isLabelShape } from '#model/compile/shape/labelShape.ts';
import type { KeysShape, Shape } from '#model/compile/shape/shape.ts';
import { child, textOf, wordsOf } from './node.ts';
import type { Entry, MapNode, Node, Place, ScalarNode } from './node.ts';

/** The one language of a product. */
export interface Spoken {
  /** Absent: the declaration of the product cannot be read, so that any language is accepted until it can. */
  language?: Language;
  /** The file that declares it. */
  declaredIn: string;
}

/**
 * The language of a product that declares exactly one; undefined where it has both.
 *
 * @example
 *   spokenAlone(node); // the language of `languages: [en]`; undefined for `[zh, en]`
 */
export function spokenAlone(product: Node | undefined): Spoken | undefined {
  const written = child(product, 'languages');
  if (product && !written) return undefined;
  const known = new Set(wordsOf(written).flatMap(({ word }) => LANGUAGES.find((language) => language === word) ?? []));
  if (known.size === LANGUAGES.length) return undefined;
  const [language] = known;
  return { ...(language && { language }), declaredIn: written?.at.source.path ?? '' };
}

/**
 * The nodes of a file with every label in both languages, so that later steps need not know the languages of the
 * product: plain text and a label in the product's language count for both. A label in another language is a warning.
 *
 * @example
 *   inOneLanguage(node, resourceShape, spoken, reporter); // `label: Site` becomes { zh: Site, en: Site }
 */
export function inOneLanguage(node: Node, shape: Shape, spoken: Spoken, reporter: Reporter): Node {
  const known = readings.get(node);
  const isKnown = known && known.spoken.language === spoken.language && known.spoken.declaredIn === spoken.declaredIn;
  const reading = isKnown ? known : read(node, shape, spoken);
  readings.set(node, reading);
  for (const [at, finding] of reading.findings) reporter.report(at, finding);
  return reading.node;
}

interface Reading {
  spoken: Spoken;
  node: Node;
  findings: [Place, Finding][];
}

/** An unchanged file has the same nodes again (`readYaml`), and these return the same result here. */
const readings = new WeakMap<Node, Reading>();

function read(node: Node, shape: Shape, spoken: Spoken): Reading {
  const findings: Reading['findings'] = [];
  return { spoken, node: completed(node, shape, spoken, (at, finding) => findings.push([at, finding])), findings };
}

type Report = (at: Place, finding: Finding) => void;

function completed(node: Node, shape: Shape, spoken: Spoken, report: Report): Node {
  const walk = (each: Node, of: Shape) => completed(each, of, spoken, report);
  switch (shape.is) {
    case 'named':
      return walk(node, shape.get());
    case 'either':
      return walk(node, chosenOption(shape.options, node));
    case 'list':
      return node.kind === 'list' ? { ...node, items: node.items.map((item) => walk(item, shape.of)) } : node;
    case 'dictionary':
      return node.kind === 'map' ? mapped(node, (value) => walk(value, shape.of)) : node;
    case 'chosen':
      return walk(node, shape.cases.get(textOf(child(node, shape.by)) ?? '') ?? shape.all);
    case 'keys': {
      const labelled = isLabelShape(shape) ? withBoth(node, shape, spoken, report) : node;
      return labelled.kind === 'map' ? mapped(labelled, (value, key) => walkKey(value, key, shape, walk)) : labelled;
    }
    default:
      return node;
  }
}

function walkKey(value: Node, key: string, shape: KeysShape, walk: (node: Node, shape: Shape) => Node): Node {
  const rule = Object.hasOwn(shape.keys, key) ? shape.keys[key] : undefined;
  return rule ? walk(value, rule.shape) : value;
}

/** Plain text is the key of a message if it is written like one. */
function chosenOption(options: readonly Shape[], node: Node): Shape {
  const text = textOf(node);
  const takesText = (option: Shape) =>
    option.is === 'text' && text !== undefined && (option.format?.pattern.test(text) ?? true);
  const label = text === undefined || options.some(takesText) ? undefined : options.find(isLabel);
  return label ?? options.find((option) => accepts(option, node)) ?? { is: 'json' };
}

function isLabel(shape: Shape): boolean {
  if (shape.is === 'named') return isLabel(shape.get());
  return shape.is === 'keys' && isLabelShape(shape);
}

function withBoth(node: Node, shape: KeysShape, { language, declaredIn }: Spoken, report: Report): Node {
  if (node.kind === 'scalar' && typeof node.value === 'string') {
    return {
      kind: 'map',
      at: node.at,
      entries: new Map(
        LANGUAGES.map((each) => [each, entryOf(each, each === language ? node : silent(node), node.at)]),
      ),
    };
  }
  if (node.kind !== 'map') return node;
  const entries = new Map(node.entries);
  const own = language ?? LANGUAGES.find((each) => entries.has(each));
  const text = own && entries.get(own)?.value;
  for (const other of LANGUAGES) {
    if (other === own) continue;
    const written = entries.get(other);
    if (written && language) warnOf(written, other, declaredIn, report);
    entries.delete(other);
    if (text) entries.set(other, entryOf(other, silent(text), text.at));
    // Only the language of the product is missing.
    else if (shape.keys[other]?.required)
      entries.set(
        other,
        entryOf(other, { kind: 'scalar', at: node.at, value: '', plain: false, silent: true }, node.at),
      );
  }
  return { ...node, entries };
}

/**
 * An overlay that leaves out a language does not make the files under it wrong; a mistake in content that a file takes
 * over is reported in the other file.
 */
function warnOf({ key }: Entry, language: Language, declaredIn: string, report: Report): void {
  const { path, origin } = key.at.source;
  if (origin || (isOverlay(declaredIn) && !isOverlay(path))) return;
  report(key.at, {
    code: 'undeclared-language',
    severity: 'warning',
    says: `a label in "${language}", which the product does not have`,
    expected: `a language of ${declaredIn}`,
  });
}

const isOverlay = (path: string): boolean => path.startsWith('overlay/');

function silent(node: Node): Node {
  return node.kind === 'scalar' ? { ...node, silent: true } : node;
}

function entryOf(language: Language, value: Node, at: Place): Entry {
  const key: ScalarNode = { kind: 'scalar', at, value: language, plain: true };
  return { key, value };
}

function mapped(node: MapNode, change: (value: Node, key: string) => Node): MapNode {
  return {
    ...node,
    entries: new Map([...node.entries].map(([key, entry]) => [key, { ...entry, value: change(entry.value, key) }])),
  };
}
