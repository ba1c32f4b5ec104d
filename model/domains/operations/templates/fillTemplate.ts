import {
  callFunction,
  isSample,
  isTrue,
  sayValue,
  TemplateMismatch,
  type TemplateSample,
  type TemplateValue,
  type TemplateWorld,
} from './functions.ts';
import { parseTemplate } from './parseTemplate.ts';
import { TemplateFault, type Part, type Pipe, type Term } from './parts.ts';

/** The values of an alert that its template can use. */
export interface TemplateData {
  labels: Readonly<Record<string, string>>;
  /** Null: there was no value. */
  value: number | null;
  /** The answer to a query of the template; absent: none is known. */
  query?: (promql: string) => readonly TemplateSample[];
}

const LONGEST = 16_384;
/** Loops in loops must end. */
const MOST_STEPS = 20_000;

/**
 * A template with the labels and the value of an alert. What cannot be filled in stays as it is written.
 *
 * @example
 *   fillTemplate('{{ $labels.instance }} at {{ $value }}', { labels: { instance: 'a' }, value: 5 }); // 'a at 5'
 */
export function fillTemplate(template: string, data: TemplateData): string {
  if (!template.includes('{{')) return template;
  try {
    return new TemplateFill(data).textOf(parseTemplate(template)).slice(0, LONGEST);
  } catch (error) {
    if (error instanceof TemplateFault || error instanceof TemplateMismatch) return template;
    throw error;
  }
}

/**
 * The part of a template that is wrong, as it stands there; undefined if it can be filled in.
 *
 * @example
 *   templateFault('{{ $value'); // '{{ $value'
 */
export function templateFault(template: string): string | undefined {
  try {
    const sample = { labels: {}, value: 1, query: () => [{ labels: {}, value: 1 }] };
    new TemplateFill(sample).textOf(parseTemplate(template));
    return undefined;
  } catch (error) {
    if (error instanceof TemplateFault) return error.near.trim() || template;
    // It depends on the values that there are.
    if (error instanceof TemplateMismatch) return undefined;
    throw error;
  }
}

interface Root {
  root: true;
}

const ROOT: Root = { root: true };

/** Fills in one template: what it knows, and the variables of the blocks that it is in. */
class TemplateFill {
  readonly #world: TemplateWorld;
  readonly #ofRoot: Readonly<Record<string, TemplateValue>>;
  readonly #variables: Map<string, TemplateValue>[];
  #steps = 0;

  constructor({ labels, value, query = () => [] }: TemplateData) {
    this.#world = { query };
    this.#ofRoot = { Labels: labels, Value: value ?? NaN, ExternalLabels: {}, ExternalURL: '' };
    this.#variables = [
      new Map<string, TemplateValue>([
        ['labels', labels],
        ['externalLabels', {}],
        ['externalURL', ''],
        ['value', value ?? NaN],
        ['', ROOT],
      ]),
    ];
  }

  textOf(parts: readonly Part[]): string {
    return this.#partsText(parts, ROOT);
  }

  #partsText(parts: readonly Part[], dot: TemplateValue): string {
    let filled = '';
    for (const part of parts) {
      if (++this.#steps > MOST_STEPS || filled.length > LONGEST) throw new TemplateMismatch('is too long');
      filled += this.#partText(part, dot);
    }
    return filled;
  }

  /** Variables that begin inside end with the block. */
  #blockText(parts: readonly Part[], dot: TemplateValue, own: readonly [string, TemplateValue][] = []): string {
    this.#variables.push(new Map(own));
    const filled = this.#partsText(parts, dot);
    this.#variables.pop();
    return filled;
  }

  #partText(part: Part, dot: TemplateValue): string {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'print') {
      const printed = this.#pipeValue(part.pipe, dot);
      return part.pipe.name === undefined ? sayValue(printed) : '';
    }
    this.#variables.push(new Map());
    const of = this.#pipeValue(part.pipe, dot);
    const filled =
      part.kind === 'range'
        ? this.#rangeText(part, of, dot)
        : isTrue(of)
          ? this.#blockText(part.inside, part.kind === 'with' ? of : dot)
          : this.#blockText(part.otherwise, dot);
    this.#variables.pop();
    return filled;
  }

  #rangeText({ names, inside, otherwise }: Part & { kind: 'range' }, of: TemplateValue, dot: TemplateValue) {
    if (typeof of !== 'object' || of === null) throw new TemplateMismatch('cannot be ranged over');
    const entries: [TemplateValue, TemplateValue][] = Array.isArray(of)
      ? of.map((item: TemplateValue, place) => [place, item])
      : Object.entries(of).toSorted(([a], [b]) => (a < b ? -1 : 1));
    if (entries.length === 0) return this.#blockText(otherwise, dot);
    const [first, second] = names;
    return entries
      .map(([key, item]) => {
        const own: [string, TemplateValue][] = [];
        if (first !== undefined) own.push([first, second === undefined ? item : key]);
        if (second !== undefined) own.push([second, item]);
        return this.#blockText(inside, item, own);
      })
      .join('');
  }

  #pipeValue({ commands, name, begins }: Pipe, dot: TemplateValue): TemplateValue {
    let result: TemplateValue;
    for (const [place, [head, ...rest]] of commands.entries()) {
      if (head === undefined) continue;
      const args = rest.map((term) => this.#termValue(term, dot));
      if (head.kind === 'function')
        result = callFunction(head.name, place === 0 ? args : [...args, result], this.#world);
      else result = this.#termValue(head, dot);
    }
    if (name !== undefined) this.#keep(name, result, begins);
    return result;
  }

  #keep(name: string, value_: TemplateValue, begins: boolean): void {
    const known = begins ? undefined : this.#variables.findLast((each) => each.has(name));
    (known ?? this.#variables.at(-1))?.set(name, value_);
  }

  #termValue(term: Term, dot: TemplateValue): TemplateValue {
    switch (term.kind) {
      case 'value':
        return term.value;
      case 'function':
        return callFunction(term.name, [], this.#world);
      case 'variable':
        return this.#fieldOf(this.#variables.findLast((each) => each.has(term.name))?.get(term.name), term.fields);
      case 'dot':
        return this.#fieldOf(dot, term.fields);
      case 'pipe':
        return this.#fieldOf(this.#pipeValue(term.pipe, dot), term.fields);
    }
  }

  #fieldOf(of: TemplateValue, fields: readonly string[]): TemplateValue {
    return fields.reduce((known: TemplateValue, field) => {
      if (known === ROOT) {
        if (!Object.hasOwn(this.#ofRoot, field)) throw new TemplateFault(`.${field}`);
        return this.#ofRoot[field];
      }
      if (isSample(known)) {
        if (field !== 'Labels' && field !== 'Value') throw new TemplateFault(`.${field}`);
        return field === 'Labels' ? known.labels : known.value;
      }
      if (typeof known !== 'object' || known === null || Array.isArray(known)) throw new TemplateMismatch(`.${field}`);
      return new Map(Object.entries(known)).get(field) ?? '';
    }, of);
  }
}
