import type { Json } from '#model/language/definition.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';

/** `1:6: parse error: expected type range vector`, as Prometheus and VictoriaMetrics write it. */
const PLACE = /^(\d+):(\d+): parse error: (.+)$/s;

/** The words of an instance about a query that it does not accept: its place in the language of the reader. */
export function ownWords({ schemas, lang }: Pick<Context, 'schemas' | 'lang'>, detail: Json): string {
  const text = String(detail ?? '').replace(/^invalid parameter "query": /, '');
  const [, line = '', column = '', words = ''] = PLACE.exec(text) ?? [];
  return words === '' ? text : renderMessage(schemas.messages, 'prometheus.refused', { line, column, words }, lang);
}
