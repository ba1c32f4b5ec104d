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

/** What an alert knows about itself. */
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
    return createFill(data).parts(parseTemplate(template)).slice(0, LONGEST);
  } catch (error) {
    if (error instanceof TemplateFault || error instanceof TemplateMismatch) return template;
    throw error;
  }
}

/**
 * What is wrong with a template, as it stands there; undefined if it can be filled in.
 *
 * @example
 *   templateFault('{{ $value'); // '{{ $value'
 */
export function templateFault(template: string): string | undefined {
  try {
    createFill({ labels: {}, value: 1, query: () => [{ labels: {}, value: 1 }] }).parts(parseTemplate(template));
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

function createFill({ labels, value, query = () => [] }: TemplateData) {
  const world: TemplateWorld = { query };
  const ofRoot: Readonly<Record<string, TemplateValue>> = {
    Labels: labels,
    Value: value ?? NaN,
    ExternalLabels: {},
    ExternalURL: '',
  };
  let steps = 0;
  const variables: Map<string, TemplateValue>[] = [
    new Map<string, TemplateValue>([
      ['labels', labels],
      ['externalLabels', {}],
      ['externalURL', ''],
      ['value', value ?? NaN],
      ['', ROOT],
    ]),
  ];
  return { parts: (parts: readonly Part[]) => partsText(parts, ROOT) };

  function partsText(parts: readonly Part[], dot: TemplateValue): string {
    let filled = '';
    for (const part of parts) {
      if (++steps > MOST_STEPS || filled.length > LONGEST) throw new TemplateMismatch('is too long');
      filled += partText(part, dot);
    }
    return filled;
  }

  /** Variables that begin inside end with the block. */
  function blockText(parts: readonly Part[], dot: TemplateValue, own: readonly [string, TemplateValue][] = []): string {
    variables.push(new Map(own));
    const filled = partsText(parts, dot);
    variables.pop();
    return filled;
  }

  function partText(part: Part, dot: TemplateValue): string {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'print') {
      const printed = pipeValue(part.pipe, dot);
      return part.pipe.name === undefined ? sayValue(printed) : '';
    }
    variables.push(new Map());
    const of = pipeValue(part.pipe, dot);
    const filled =
      part.kind === 'range'
        ? rangeText(part, of, dot)
        : isTrue(of)
          ? blockText(part.inside, part.kind === 'with' ? of : dot)
          : blockText(part.otherwise, dot);
    variables.pop();
    return filled;
  }

  function rangeText({ names, inside, otherwise }: Part & { kind: 'range' }, of: TemplateValue, dot: TemplateValue) {
    if (typeof of !== 'object' || of === null) throw new TemplateMismatch('cannot be ranged over');
    const entries: [TemplateValue, TemplateValue][] = Array.isArray(of)
      ? of.map((item: TemplateValue, place) => [place, item])
      : Object.entries(of).toSorted(([a], [b]) => (a < b ? -1 : 1));
    if (entries.length === 0) return blockText(otherwise, dot);
    const [first, second] = names;
    return entries
      .map(([key, item]) => {
        const own: [string, TemplateValue][] = [];
        if (first !== undefined) own.push([first, second === undefined ? item : key]);
        if (second !== undefined) own.push([second, item]);
        return blockText(inside, item, own);
      })
      .join('');
  }

  function pipeValue({ commands, name, begins }: Pipe, dot: TemplateValue): TemplateValue {
    let result: TemplateValue;
    for (const [place, [head, ...rest]] of commands.entries()) {
      if (head === undefined) continue;
      const args = rest.map((term) => termValue(term, dot));
      if (head.kind === 'function') result = callFunction(head.name, place === 0 ? args : [...args, result], world);
      else result = termValue(head, dot);
    }
    if (name !== undefined) keep(name, result, begins);
    return result;
  }

  function keep(name: string, value_: TemplateValue, begins: boolean): void {
    const known = begins ? undefined : variables.findLast((each) => each.has(name));
    (known ?? variables.at(-1))?.set(name, value_);
  }

  function termValue(term: Term, dot: TemplateValue): TemplateValue {
    switch (term.kind) {
      case 'value':
        return term.value;
      case 'function':
        return callFunction(term.name, [], world);
      case 'variable':
        return fieldOf(variables.findLast((each) => each.has(term.name))?.get(term.name), term.fields);
      case 'dot':
        return fieldOf(dot, term.fields);
      case 'pipe':
        return fieldOf(pipeValue(term.pipe, dot), term.fields);
    }
  }

  function fieldOf(of: TemplateValue, fields: readonly string[]): TemplateValue {
    return fields.reduce((known: TemplateValue, field) => {
      if (known === ROOT) {
        if (!Object.hasOwn(ofRoot, field)) throw new TemplateFault(`.${field}`);
        return ofRoot[field];
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
