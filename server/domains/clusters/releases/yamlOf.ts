import { parseAllDocuments, parseDocument, type Document, type Tags } from 'yaml';
import { isObject } from '#model/fields/kind.ts';
import type { ChartValues } from '#model/domains/clusters/releases/planChartValues.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

const MOST_ALIASES = 100;
const LONGEST = 200;

/**
 * YAML as Kubernetes and helm read it: 1.1, where `yes` is a boolean and `0644` is octal, but without times and base
 * 60, which Go has not.
 */
const DIALECT = {
  version: '1.1' as const,
  customTags: (tags: Tags): Tags =>
    tags.filter((tag) => typeof tag === 'string' || (tag.tag !== 'tag:yaml.org,2002:timestamp' && !isTime(tag))),
};

const isTime = (tag: object): boolean => 'format' in tag && tag.format === 'TIME';

/** Every document of a text. Throws an `Error` with the place of what is wrong. */
export function documentsIn(text: string): unknown[] {
  const documents = parseAllDocuments(text, DIALECT);
  return Array.isArray(documents) ? documents.map(contentOf) : [];
}

function contentOf(document: Document.Parsed | Document): unknown {
  const [fault] = document.errors;
  if (fault !== undefined) throw new Error((fault.message.split('\n')[0] ?? '').slice(0, LONGEST));
  // Aliases that would grow without bound throw.
  return document.toJS({ maxAliasCount: MOST_ALIASES }) as unknown;
}

/** Values as somebody enters them; empty text has none. */
export function valuesIn(text: string | null | undefined): ChartValues {
  let value: unknown;
  try {
    value = contentOf(parseDocument(text ?? '', DIALECT));
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : '');
  }
  if (value === null || value === undefined) return {};
  if (!isObject(value)) throw unreadable('a map is expected');
  return value;
}

const unreadable = (reason: string) => new ApiError('cluster.valuesUnreadable', { params: { reason }, at: ['values'] });
